import { type Kysely, sql } from 'kysely';

/** Records the last run of each recurring job, and lets the audit log record retried and discarded mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table job_runs (
    job text primary key,
    succeeded_at timestamptz,
    failed_at timestamptz,
    trouble text
  )`,
  `alter table audit_log drop constraint audit_log_subject_type_check,
    add constraint audit_log_subject_type_check check (subject_type in ('user', 'book', 'mail'))`,
];
