import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { maxPageSize, type Page, pageSize } from '#contract/kernel/pagination.ts';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '../lib/errors.ts';

/** Whether it is the first page as our pages ask for it, or as a client does that names no limit: its statement is worth preparing. */
export const isUsualPage = ({ before, limit }: Page): boolean =>
  before === undefined && (limit === pageSize + 1 || limit === maxPageSize);

/** A row's position in a list sorted by time. The time is the database's text, because a Date loses microseconds. */
export type Cursor = { id: string; at: string };

/** `select(['id', timestampText('created_at')])` returns a Cursor. */
export const timestampText = (time: string) => sql<string>`${sql.ref(time)}::text`.as('at');

/** Whether a text is a moment as a cursor has it: with microseconds, which a Date does not have, and of a day that exists. */
export function isMomentText(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

/**
 * Resolves the id that a page starts after; undefined for the first page.
 * @param find finds the row in this list. It must also find rows that have left the list since, so that a page does not
 * fail because a row was deleted meanwhile.
 * @throws DomainError `invalid_input`, the same for another user's row as for one that does not exist
 */
export async function resolveCursor(
  { before }: Page,
  find: (id: string) => Promise<Cursor | undefined>,
): Promise<Cursor | undefined> {
  if (before === undefined) return undefined;
  const position = await find(before);
  if (position) return position;
  const message = say('requests.rowNotInList');
  throw new DomainError('invalid_input', message, { errors: [{ path: 'before', message }] });
}

/** The condition for the rows after the cursor, in the order of `time` and `id`, both descending. */
export const beforeCursor = (start: Cursor | undefined, time: string, id: string): RawBuilder<boolean> =>
  start
    ? sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${start.at}::timestamptz, ${start.id}::uuid)`
    : sql<boolean>`true`;

/** Sorts a list by `time` and `id`, both descending, and takes one page of it: what follows the cursor. */
export const newestAfter =
  (start: Cursor | undefined, limit: number | RawBuilder<number>, time: string, id: string) =>
  <Database, Table extends keyof Database, Row>(
    list: SelectQueryBuilder<Database, Table, Row>,
  ): SelectQueryBuilder<Database, Table, Row> =>
    list
      .where(beforeCursor(start, time, id))
      .orderBy(sql.ref(time), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit);
