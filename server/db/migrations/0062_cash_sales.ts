import { type Kysely, sql } from 'kysely';

/** For the ledger, which lists what was paid at meetings. The release notes say how to create the index beforehand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists orders_paid_at_the_meeting on orders (paid_at desc, id desc)
    where payment_mode = 'none' and status = 'paid'`.execute(db);
}
