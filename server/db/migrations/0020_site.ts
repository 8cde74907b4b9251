import { type Kysely, sql } from 'kysely';

const statements = [
  `create table site (
    id integer primary key default 1 check (id = 1),
    look_around text not null default 'books' check (look_around in ('members', 'books', 'everything'))
  )`,
  'insert into site default values',
  // Cached pages of anonymous visitors depend on it.
  `create trigger a_site_setting_changed after update on site
    for each row when (old.* is distinct from new.*) execute function notify_public_change()`,
];

/** The settings of this site, in one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
