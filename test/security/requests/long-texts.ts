import * as fc from 'fast-check';
import type { JsonSchema } from './described-calls.ts';

/** A text that can be made as long as one likes: `start`, `unit` again and again, then maybe another unit, `end`. */
export type LongText = { start?: string; unit: string; then?: string; end?: string };

/** So long that it takes about so many bytes, as `bytesOf` counts them. */
export function textOfSize(
  { start = '', unit, then, end = '' }: LongText,
  size: number,
  bytesOf: (text: string) => number,
): string {
  const room = Math.max(0, size - bytesOf(start) - bytesOf(end));
  const count = Math.floor(room / (bytesOf(unit) + (then === undefined ? 0 : bytesOf(then))));
  return start + unit.repeat(count) + (then ?? '').repeat(count) + end;
}

/** What has slowed down an expression or a normal form before. V8 sorts combining marks in quadratic time. */
export const slowBefore: LongText[] = [
  { unit: '0', end: 'x' },
  { start: 'a', unit: '\u0301', then: '\u0316' },
];

/** What slows down an expression, a loop or a normal form that is not careful, whatever a field expects. */
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

/** Texts that nearly match what the schema says of a text: its patterns' own characters, then one that they refuse. */
export function nearMissesOf({ pattern, allOf = [], anyOf = [] }: JsonSchema): LongText[] {
  const inner = [...allOf, ...anyOf].flatMap(nearMissesOf);
  return pattern === undefined ? inner : [...nearMisses(new RegExp(pattern)), ...inner];
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
