import { type Kysely, sql } from 'kysely';

/** The end of the setup takes the samples off every page, so it is reported like a change of the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger a_setup_changed after insert or delete or update of finished_at on setup
    for each row execute function notify_site_change()`.execute(db);
}
