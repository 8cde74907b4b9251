import * as fc from 'fast-check';
import type { JsonSchema } from './described-calls.ts';

/** A text of any length: `start`, `unit` repeated, optionally `then` repeated, `end`. */
export type LongText = { start?: string; unit: string; second?: string; end?: string };

/** Builds the text with about this many bytes, as counted by `bytesOf`. */
export function textOfSize(
  { start = '', unit, second, end = '' }: LongText,
  size: number,
  bytesOf: (text: string) => number,
): string {
  const room = Math.max(0, size - bytesOf(start) - bytesOf(end));
  const count = Math.floor(room / (bytesOf(unit) + (second === undefined ? 0 : bytesOf(second))));
  return start + unit.repeat(count) + (second ?? '').repeat(count) + end;
}

/**
 * Texts that have slowed down an expression or a normalization before. V8 sorts combining marks in quadratic
 * time.
 */
export const slowBefore: LongText[] = [
  { unit: '0', end: 'x' },
  { start: 'a', unit: '\u0301', second: '\u0316' },
];

/** Texts that slow down careless expressions, loops, and normalizations, whatever a field expects. */
export const anyLongText: LongText[] = [
  ...slowBefore,
  { unit: ' ', end: 'x' },
  { unit: 'a', end: '!' },
  { unit: '\n', end: 'x' },
  { unit: '@' },
  { unit: '.' },
  { unit: '-' },
  { unit: '/', end: 'x' },
  { unit: '(' },
  { unit: '"' },
  { unit: '<', end: '>' },
  { unit: 'a ', end: '!' },
  { unit: 'a.', end: '!' },
  { unit: 'a@a.', end: '!' },
  { unit: '1,111', end: 'x' },
  { unit: 'http://a/', end: '!' },
  { unit: ';', end: '=' },
];

/** Texts that nearly match the schema: characters that its patterns accept, then one that they reject. */
export function nearMissesOf({ pattern, allOf = [], anyOf = [] }: JsonSchema): LongText[] {
  const inner = [...allOf, ...anyOf].flatMap(nearMissesOf);
  return pattern === undefined ? inner : [...knownNearMisses(pattern), ...inner];
}

const nearMissesByPattern = new Map<string, LongText[]>();

function knownNearMisses(pattern: string): LongText[] {
  const known = nearMissesByPattern.get(pattern) ?? nearMisses(new RegExp(pattern));
  nearMissesByPattern.set(pattern, known);
  return known;
}

const candidates = ['a', 'A', '0', ' ', '-', '.', '+', '/', '_', '@', '!', '"', 'é', '\u0001'];

function nearMisses(pattern: RegExp): LongText[] {
  const samples = fc.sample(fc.stringMatching(pattern), { seed: 20260701, numRuns: 10 });
  const [sample = ''] = samples.toSorted((one, other) => other.length - one.length);
  const refused = candidates.find((end) => !pattern.test(sample + end)) ?? '';
  const places = [0, Math.floor(sample.length / 2), sample.length];
  const repeatable = places.flatMap((place) => {
    const [before, after] = [sample.slice(0, place), sample.slice(place)];
    const allowed = candidates.filter((unit) => pattern.test(before + unit.repeat(3) + after));
    return allowed.slice(0, 2).map((unit) => ({ start: before, unit, end: after + refused }));
  });
  return [...repeatable, ...(sample === '' ? [] : [{ unit: sample, end: refused }])];
}
