import { sql } from 'kysely';

/** One side of an order was banned, deleted, or made an administrator, and can no longer do its part. */
export const isOneSided = sql<boolean>`exists (select from users
  where users.id in (orders.buyer_id, orders.seller_id)
    and (banned_at is not null or deleted_at is not null or role = 'admin'))`;
