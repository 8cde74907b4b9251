import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table orders
    add column handed_over_at timestamptz,
    add column handover_proof text,
    add column handover_declared_at timestamptz,
    add column release_due_at timestamptz,
    add column handover_denied_at timestamptz,
    add column refund_due_at timestamptz,
    add column handover_attempts integer not null default 0,
    add column handover_reminders smallint not null default 0`,
  `alter table orders add constraint handovers_have_a_proof check (
    (handed_over_at is null) = (handover_proof is null)
      and handover_proof in ('code', 'buyer', 'timer', 'admin')) not valid`,
  // Released or refunded, never both.
  `alter table orders add constraint only_paid_orders_are_handed_over
    check (handed_over_at is null or status = 'paid') not valid`,
  `alter table orders add constraint releases_are_declared
    check (release_due_at is null or handover_declared_at is not null) not valid`,
  `create index if not exists orders_by_refund_due on orders (refund_due_at)
    where status = 'paid' and handed_over_at is null and refund_due_at is not null`,
  `create index if not exists orders_by_release_due on orders (release_due_at)
    where status = 'paid' and handed_over_at is null and release_due_at is not null`,
];

/**
 * Handing a paid book over: when it happened, how it was proved, and both clocks. Orders that were paid before have no
 * `refund_due_at`, so that nothing is refunded for the past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
