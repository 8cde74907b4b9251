import { type Kysely, sql } from 'kysely';

/**
 * The lists of the dashboard are paginated, newest first, and by ID for rows of the same time. Every list, now also
 * that of all users, has an index in exactly that order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index orders_of_a_buyer, orders_of_a_seller, books_of_a_seller, books_reported`,
  `create index orders_of_a_buyer on orders (buyer_id, created_at desc, id desc)`,
  `create index orders_of_a_seller on orders (seller_id, created_at desc, id desc)`,
  `create index books_of_a_seller on books (seller_id, created_at desc, id desc) where deleted_at is null`,
  `create index books_reported on books (reported_at desc, id desc)
    where reported_at is not null and deleted_at is null`,
  `create index users_by_age on users (created_at desc, id desc) where deleted_at is null`,
];
