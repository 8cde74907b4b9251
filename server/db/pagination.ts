import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/pagination.ts';
import { DomainError } from '../lib/errors.ts';

/** Where a row stands in a list by time. The time is the database's text: a Date would lose its microseconds. */
export type Cursor = { id: string; at: string };

/** `select(['id', exactly('created_at')])` answers a Position. */
export const timestampText = (time: string) => sql<string>`${sql.ref(time)}::text`.as('at');

/**
 * Where a page begins; undefined for the first.
 * @param find looks for the row in this very list. Rows that have left it since still count: a page that begins
 * after one must not fail because it was deleted meanwhile.
 * @throws DomainError `invalid_input`, the same whether the row is somebody else's or nobody's
 */
export async function resolveCursor(
  { before }: Page,
  find: (id: string) => Promise<Cursor | undefined>,
): Promise<Cursor | undefined> {
  if (before === undefined) return undefined;
  const position = await find(before);
  if (position) return position;
  const message = 'This row isn’t in the list.';
  throw new DomainError('invalid_input', message, { errors: [{ path: 'before', message }] });
}

/** What is older than the row where the page begins, in the order of `time` and `id`, both descending. */
export const beforeCursor = (start: Cursor | undefined, time: string, id: string): RawBuilder<boolean> =>
  start
    ? sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${start.at}::timestamptz, ${start.id}::uuid)`
    : sql<boolean>`true`;
