import { type Kysely, sql } from 'kysely';

const statements = [
  `create table meeting_places (
    id uuid primary key,
    name text not null,
    directions text not null default '',
    is_active boolean not null default true,
    position integer not null,
    version integer not null default 1
  )`,
  'create unique index meeting_places_by_name on meeting_places (lower(name))',
];

/** Places where buyers and sellers can meet, which forms suggest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
