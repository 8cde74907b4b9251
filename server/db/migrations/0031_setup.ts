import { type Kysely, sql } from 'kysely';

const statements = [
  `create table setup (
    id integer primary key default 1 check (id = 1),
    key_hash text,
    key_expires_at timestamptz,
    claim_hash text,
    claim_expires_at timestamptz,
    steps_done text[] not null default '{}',
    steps_skipped text[] not null default '{}',
    does_without text[] not null default '{}'
      constraint setup_does_without_known_services check (does_without <@ array['mail', 'cards']),
    mail_code_hash text,
    mail_code_expires_at timestamptz,
    mail_address_hash text,
    mail_sent_at timestamptz,
    mail_confirmed_at timestamptz,
    backed_up_at timestamptz,
    finished_at timestamptz,
    constraint setup_keys_expire check ((key_hash is null) = (key_expires_at is null)),
    constraint setup_claims_expire check ((claim_hash is null) = (claim_expires_at is null))
  )`,
  // A site that already has an administrator, or whose demo is in use, is past its setup.
  `insert into setup (finished_at)
    select case when exists (select from users where role = 'admin') then now() end`,
];

/** The setup of the site: its one-time key, the browser that has claimed it, and how far it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
