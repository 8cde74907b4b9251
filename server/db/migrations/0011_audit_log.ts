import { type Kysely, sql } from 'kysely';

/** The audit log also records payments, and is paginated. A backup can be restored in any order of rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_log drop constraint audit_log_subject_type_check,
    add check (subject_type in ('user', 'book', 'payment', 'mail'))`,
  `create index audit_log_by_age on audit_log (at desc, id desc)`,
  `drop index audit_log_by_time`,
  // Users refer to pictures and pictures to the users who uploaded them, so one reference is checked at commit.
  `alter table users alter constraint users_photo_hash_fkey deferrable`,
];
