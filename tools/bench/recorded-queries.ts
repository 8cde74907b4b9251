import { readFileSync } from 'node:fs';

/** A query as Dogear ran it, with its first row. */
export type Seen = {
  of: string;
  client: number;
  text: string;
  values: unknown[];
  row: Record<string, unknown>;
};

/**
 * A value that comes from an earlier step's row, from the request, or is generated. Everything else is
 * constant.
 */
type Part = string | { request: string } | { step: number; column: string } | { fresh: number };
export type Step = { text: string; values: (unknown | { parts: Part[] })[] };
/** The input of a request: the fields of its body, and its user. */
export type Said = Record<string, string>;

export const readSeen = (file: string, request: string): Seen[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Seen)
    .filter(({ of }) => of === request);

/** The query that does the work of a read: the longest of those that read this table. */
export function mainQuery(seen: Seen[], table: RegExp): Seen {
  const [main] = seen.filter(({ text }) => table.test(text)).sort((a, b) => b.text.length - a.text.length);
  if (!main) throw new Error(`No query reads ${table}: ${seen.map(({ text }) => text).join('\n')}`);
  return main;
}

/** The writes of a request, ready to be repeated for other requests: its transactions or single statements. */
export function writes(seen: Seen[], table: RegExp, said: Said): Step[] {
  const inside = transactions(seen, table);
  const wanted =
    inside.length > 0
      ? inside
      : seen.filter(({ text }) => table.test(text) && /insert|update|delete/.test(text));
  if (wanted.length === 0) throw new Error(`Nothing writes to ${table}`);
  return withPlaces(wanted, said);
}

function transactions(seen: Seen[], table: RegExp): Seen[] {
  const open = new Map<number, Seen[]>();
  const all: Seen[] = [];
  for (const query of seen) {
    if (/^(begin|start transaction)/i.test(query.text)) open.set(query.client, []);
    const block = open.get(query.client);
    block?.push(query);
    if (!block || !/^commit/i.test(query.text)) continue;
    open.delete(query.client);
    if (block.some(({ text }) => table.test(text))) all.push(...block);
  }
  return all;
}

const ids = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

function withPlaces(seen: Seen[], said: Said): Step[] {
  const known = new Map<string, Part>(
    Object.entries(said).map(([field, value]) => [value, { request: field }]),
  );
  let made = 0;
  const place = (piece: string): Part => {
    const part = known.get(piece) ?? (ids.test(piece) ? { fresh: made++ } : piece);
    if (ids.test(piece)) known.set(piece, part);
    return part;
  };
  return seen.map(({ text, values, row }, step) => {
    const placed = values.map((value) => {
      const written = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      if (typeof written !== 'string' || Array.isArray(value)) return value;
      if (known.has(written)) return { parts: [place(written)] };
      return ids.test(written) ? { parts: written.split(ids).map(place) } : written;
    });
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string' && ids.test(value) && !known.has(value))
        known.set(value, { step, column });
    return { text, values: placed };
  });
}

/** The values of a step for one request. */
export function valuesOf(step: Step, said: Said, rows: Record<string, unknown>[], made: string[]): unknown[] {
  const resolve = (part: Part): unknown => {
    if (typeof part === 'string') return part;
    if ('request' in part) return said[part.request];
    if ('step' in part) return rows[part.step]?.[part.column];
    made[part.fresh] ??= crypto.randomUUID();
    return made[part.fresh];
  };
  return step.values.map((value) =>
    isPlaced(value) ? value.parts.map((part) => resolve(part)).join('') : value,
  );
}

const isPlaced = (value: unknown): value is { parts: Part[] } =>
  typeof value === 'object' && value !== null && 'parts' in value;
