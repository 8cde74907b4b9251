import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Two requests a second, of all processes together: what the sources are asked to bear of one site. */
const turnMs = 500;
const mostWaitMs = 2_000;

/**
 * Waits until the next request to a source may be sent.
 * @throws Error if too many wait already
 */
export async function waitForTurn(db: Db): Promise<void> {
  const [row] = await reserveTurn(db);
  if (!row) throw new Error('Too many look-ups wait for their turn');
  if (row.wait_ms > 0) await sleep(row.wait_ms);
}

/** Moves the next turn on by one, in one statement, so that no two requests get the same. */
async function reserveTurn(db: Db): Promise<{ wait_ms: number }[]> {
  const turn = sql`${turnMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ wait_ms: number }>`
    insert into book_data_turns as turns (next_at) values (clock_timestamp() + ${turn})
    on conflict (is_only) do update set next_at = greatest(turns.next_at, clock_timestamp()) + ${turn}
      where turns.next_at < clock_timestamp() + ${mostWaitMs} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${turnMs} as wait_ms`.execute(
    db,
  );
  return rows;
}
