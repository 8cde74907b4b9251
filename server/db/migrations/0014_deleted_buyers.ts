import { type Kysely, sql } from 'kysely';

/** Paid orders kept the phone number and the meeting place of buyers whose accounts have been deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set phone = '-', location = '-' from users
    where users.id = orders.buyer_id and users.deleted_at is not null
      and (orders.phone <> '-' or orders.location <> '-')`.execute(db);
}
