import { type Kysely, sql } from 'kysely';

/** What a text of the host reads like, so that it is parsed once. `tree_of` says of which text it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_texts add column tree json, add column tree_of text`.execute(db);
}
