import { type Kysely, sql } from 'kysely';

/**
 * A payment by price alone is for the order that the session read last. There is no foreign key, because checking it would
 * lock the order's row on each read. Orders are never deleted, and the buyer is compared before a payment is created.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column last_read_order_id uuid`.execute(db);
}
