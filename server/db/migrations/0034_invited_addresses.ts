import { type Kysely, sql } from 'kysely';

/** Whom an invitation to sign up is for, if it is for one address, and who has used it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations
    add column email text check (email = lower(email)),
    -- Deferred, because an invitation is used up before its account is inserted.
    add column used_by uuid references users (id) deferrable initially deferred`.execute(db);
}
