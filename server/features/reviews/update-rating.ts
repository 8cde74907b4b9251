import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/** Sets the sums of a user, whose row the caller has locked with an earlier statement, to what the reviews say now. */
export async function updateRating(tx: Tx, userId: string): Promise<void> {
  await sql`
    update users set (review_count, star_sum) = (
      select count(*), coalesce(sum(stars), 0) from reviews
      where subject_id = users.id and published_at is not null and hidden_at is null)
    where id = ${userId}`.execute(tx);
}
