import { type Kysely, sql } from 'kysely';

/**
 * The order that a session read last is the one that a payment by price alone is for. There is no foreign key: checking it
 * would lock the order's row with each read. Orders are not deleted, and the buyer is compared before a payment is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column last_read_order_id uuid`.execute(db);
}
