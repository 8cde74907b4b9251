import { type Kysely, sql } from 'kysely';

/** Clears the phone number and the meeting place of deleted buyers, which their paid orders still contained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set phone = '-', location = '-' from users
    where users.id = orders.buyer_id and users.deleted_at is not null
      and (orders.phone <> '-' or orders.location <> '-')`.execute(db);
}
