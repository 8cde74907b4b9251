import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Longer than the sources may take together. Afterwards another process may begin, because this one may have been killed. */
const longestLookUpSeconds = 20;
const missingDays = 7;

/**
 * Claims the look-up of an ISBN, so that of all processes one asks the sources.
 * @returns `claimed`, or what keeps this process from it: another look-up is `running`, or the ISBN was `missing` lately
 */
export async function claimLookUp(db: Db, isbn13: string): Promise<'claimed' | 'running' | 'missing'> {
  const claimed = await db
    .insertInto('edition_look_ups')
    .values({ isbn13, state: 'running', until: inSeconds(longestLookUpSeconds) })
    .onConflict((known) =>
      known
        .column('isbn13')
        .doUpdateSet({ state: 'running', until: inSeconds(longestLookUpSeconds) })
        .where('edition_look_ups.until', '<', sql<Date>`now()`),
    )
    .returning('isbn13')
    .executeTakeFirst();
  if (claimed) return 'claimed';
  return (await findLookUp(db, isbn13)) ?? 'running';
}

/** Returns the state of a look-up; undefined if there is none. */
export async function findLookUp(db: Db, isbn13: string): Promise<'running' | 'missing' | undefined> {
  const known = await db
    .selectFrom('edition_look_ups')
    .select('state')
    .where('isbn13', '=', isbn13)
    .where('until', '>=', sql<Date>`now()`)
    .executeTakeFirst();
  return known?.state;
}

/** Remembers that no source knows the ISBN. */
export async function rememberMiss(db: Db, isbn13: string): Promise<void> {
  await db
    .updateTable('edition_look_ups')
    .set({ state: 'missing', until: inSeconds(missingDays * 24 * 3600) })
    .where('isbn13', '=', isbn13)
    .execute();
}

/** Ends a claim, unless the ISBN was found to be missing. */
export async function releaseClaim(db: Db, isbn13: string): Promise<void> {
  await db
    .deleteFrom('edition_look_ups')
    .where('isbn13', '=', isbn13)
    .where('state', '=', 'running')
    .execute();
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
