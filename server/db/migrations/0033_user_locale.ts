import { type Kysely, sql } from 'kysely';

/** The language that a user has chosen for pages and emails; null until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column locale text
    constraint locale_is_a_language_tag check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')`.execute(db);
}
