import { type Kysely, sql } from 'kysely';

/**
 * Creating calls that carry an `Idempotency-Key`, for a day. The key itself is stored nowhere: with it, and the secret of the server, the
 * answer is encrypted, which may contain the link of an invitation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_keys (
    user_id uuid not null references users (id),
    operation text not null,
    key_hash bytea not null,
    body_hash bytea not null,
    answer bytea,
    started_at timestamptz not null default now(),
    lost_at timestamptz,
    expires_at timestamptz not null default now() + interval '1 day',
    constraint a_key_is_used_once primary key (user_id, operation, key_hash)
  )`.execute(db);
  await sql`create index idempotency_keys_by_end on idempotency_keys (expires_at)`.execute(db);
}
