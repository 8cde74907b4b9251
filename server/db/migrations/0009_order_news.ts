import { type Kysely, sql } from 'kysely';

/** Records which status changes of an order have been announced by mail. Past changes count as announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders add column told_status text`,
  `update orders set told_status = status`,
  `alter table orders add column ends_soon_told_at timestamptz`,
  `create index orders_with_news on orders (id)
    where told_status is distinct from status and status <> 'claimed'`,
];
