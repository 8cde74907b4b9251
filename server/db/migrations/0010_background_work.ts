import { type Kysely, sql } from 'kysely';

/** How the jobs that run by the clock went last, and administrators who try a mail again or discard it. */
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
