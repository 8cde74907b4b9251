import { type Kysely, sql } from 'kysely';

/** Each after those that refer to it. */
const standIns = [
  ...['sandbox_reversals', 'sandbox_transfers', 'sandbox_payouts', 'sandbox_disputes', 'sandbox_refunds'],
  ...['sandbox_events', 'sandbox_account_links', 'sandbox_accounts', 'sandbox_intents'],
  ...['sandbox_idempotency', 'demo_google_records'],
];
const areEmpty = standIns.map((name) => `not exists (select from ${name})`).join(' and ');

/** The tables of the stand-ins for Stripe and Google belong to the demo, which has migrations of its own. Where they have rows, they stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ begin
      if ${areEmpty} then
        drop table ${standIns.join(', ')};
      end if;
    end $$`)
    .execute(db);
}
