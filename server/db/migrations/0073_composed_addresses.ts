import { type Kysely, sql } from 'kysely';

/** Of rows that would have one address, the one that has it already keeps it, or else the oldest gets it. */
const compose = (table: string) => `
  update ${table} set email = normalize(${table}.email)
  from (select distinct on (normalize(email)) id from ${table}
    where email is not nfc normalized order by normalize(email), created_at) as oldest
  where ${table}.id = oldest.id
    and normalize(${table}.email) = lower(normalize(${table}.email))
    and not exists (select from ${table} as other where other.email = normalize(${table}.email))`;

const statements = [
  compose('users'),
  compose('staff_invitations'),
  'update invitations set email = normalize(email) where email is not nfc normalized and used_at is null',
  `update email_changes set new_email = normalize(new_email)
    where new_email is not nfc normalized and num_nonnulls(done_at, withdrawn_at) = 0`,
];

/** Addresses that were stored with a letter and its mark as two characters match what people type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
