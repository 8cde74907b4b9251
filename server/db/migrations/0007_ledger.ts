import { type Kysely, sql } from 'kysely';

/** Adds what the ledger shows beside a payment's status: its time, and the error of the last attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payments add column status_since timestamptz not null default now()`,
  `update payments set status_since = updated_at`,
  `alter table payments add column trouble text`,
  `create index payments_by_age on payments (created_at desc, id desc)`,
];
