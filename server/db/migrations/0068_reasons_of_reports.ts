import { type Kysely, sql } from 'kysely';

/** Why a book was reported, and that a moderator has looked at it and kept it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports
    add column reason text check (reason <> '' and char_length(reason) <= 500),
    add column dismissed_at timestamptz`.execute(db);
}
