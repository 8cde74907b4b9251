import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';

/**
 * What an account may do, beside its role: one account may buy and sell. Choosing a role gives what belongs to it, also when
 * the previous version writes it; becoming an administrator, or losing a role, takes both away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, fillRest, ...constraints, ...indexes])
    await sql.raw(statement).execute(db);
}

/**
 * Adds the columns and fills them in batches, so that `up`, which keeps the table locked, has to write no row. Triggers keep them right
 * for what the previous version writes in the meantime.
 */
export async function prepare(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_trigger where tgname = 'a_changed_role_has_its_capabilities'",
  );
  if (rowCount === 0) await pool.query(columns.join(';'));
  for (let last: string | undefined = firstId; last !== undefined; ) last = await fillBatch(pool, last);
}

const firstId = '00000000-0000-0000-0000-000000000000';
/** So few that users whose rows are being filled hardly wait. */
const usersAtOnce = 1_000;

/** Returns the last ID of the batch. Locked rows are left to `up`: waiting for them could end in a deadlock. */
async function fillBatch(pool: Pool, after: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `with batch as (select id from users where id > $1 order by id limit $2),
      free as (select id from users where id in (select id from batch) and ${isUnfilled} for no key update skip locked),
      filled as (update users set ${sides} from free where users.id = free.id)
    select id from batch order by id desc limit 1`,
    [after, usersAtOnce],
  );
  return rows[0]?.id;
}

const sides = `may_buy = (role = 'Buyer'), may_sell = (role = 'Seller')`;
const isUnfilled = `(role = 'Buyer' and not may_buy or role = 'Seller' and not may_sell)`;
const fillRest = `update users set ${sides} where ${isUnfilled}`;

const shownOfSellers = ['name', 'photo_url', 'verified_seller_at', 'banned_at', 'deleted_at'];
const shown = (row: string) => `(${shownOfSellers.map((column) => `${row}.${column}`).join(', ')})`;

/** In one transaction. `up` repeats them after `prepare`. */
const columns = [
  `alter table users
    add column if not exists may_buy boolean not null default false,
    add column if not exists may_sell boolean not null default false`,
  // A restored row brings its own capabilities, so an insert only adds to them.
  `create or replace function give_capabilities_of_role() returns trigger language plpgsql as $$ begin
    new.may_buy := coalesce(new.role = 'Buyer', false) or (tg_op = 'INSERT' and new.may_buy);
    new.may_sell := coalesce(new.role = 'Seller', false) or (tg_op = 'INSERT' and new.may_sell);
    return new;
  end $$`,
  `create or replace trigger a_new_user_has_the_capabilities_of_the_role before insert on users
    for each row execute function give_capabilities_of_role()`,
  `create or replace trigger a_changed_role_has_its_capabilities before update of role on users
    for each row when (old.role is distinct from new.role) execute function give_capabilities_of_role()`,
];

const constraints = [
  `alter table users
    drop constraint only_sellers_are_verified,
    add constraint only_sellers_are_verified check (verified_seller_at is null or may_sell) not valid,
    add constraint capabilities_include_the_role check (case role
      when 'Buyer' then may_buy when 'Seller' then may_sell else not may_buy and not may_sell end) not valid`,
  // As in migration 0012, but also for a buyer who sells.
  'drop trigger a_seller_changed on users',
  `create trigger a_seller_changed after update of ${shownOfSellers.join(', ')} on users
    for each row when ((old.may_sell or old.role is distinct from 'Buyer')
      and ${shown('old')} is distinct from ${shown('new')}) execute function notify_public_change()`,
];

const indexes = [
  'create index if not exists users_who_may_buy on users (created_at, id) where may_buy and deleted_at is null',
  'create index if not exists users_who_may_sell on users (created_at, id) where may_sell and deleted_at is null',
];
