import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table payments rename column trouble to last_error',
  'alter table job_runs rename column trouble to last_error',
  'alter table orders rename column told_status to notified_status',
  'alter table orders rename column ends_soon_told_at to reminder_sent_at',
  'alter table orders rename column closed_because to close_reason',
  'alter table card_events rename to processed_webhooks',
  'alter table picture_removals rename to pending_file_deletions',
  'alter table pending_file_deletions rename column due_at to delete_after',
  'alter index books_on_the_shelf rename to books_available_by_category',
  'alter index books_in_the_window rename to books_advertised',
  'alter index books_of_a_seller rename to books_by_seller',
  'alter function tell_of_change() rename to notify_public_change',
  'alter function tell_of_order() rename to notify_order_change',
];

/** Renames to the names in the code. Nothing was released before, so no running process can use the old names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
