import { type Kysely, sql } from 'kysely';

/** The slides that a host puts on the home page. Any change of them is reported like one of the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_slides (
    position smallint primary key check (position between 1 and 5),
    picture_hash text not null references pictures (hash),
    link text check (length(link) between 1 and 300),
    texts jsonb not null check (jsonb_typeof(texts) = 'object')
  )`.execute(db);
  await sql`create trigger a_site_slide_changed after insert or update or delete on site_slides
    for each statement execute function notify_site_change()`.execute(db);
}
