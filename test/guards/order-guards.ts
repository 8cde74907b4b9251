import { code, type Guard } from './guard.ts';

const openOrders = 'server/features/orders/open-order.ts';

export const oneOpenOrder: Guard = {
  name: 'the index one_open_order_per_book',
  statements: ['drop index one_open_order_per_book'],
};
export const bookLock = code(
  "the book's row lock",
  'server/features/catalog/lock-book.ts',
  `.where('deleted_at', 'is', null)
    .forUpdate()`,
  `.where('deleted_at', 'is', null)`,
);
export const buyerLock = code(
  "the buyer's row lock",
  'server/features/orders/create-order.ts',
  `.where(isActiveUser())
    .forNoKeyUpdate()`,
  '.where(isActiveUser())',
);
export const siteLock = code(
  "the lock of the site's row, which keeps its currency",
  'server/features/orders/create-order.ts',
  '      await lockCurrency(tx);\n',
  '',
);
export const ordersLock: Guard = {
  name: 'the lock on orders while the currency changes',
  statements: [
    `create or replace function keep_currency_of_orders() returns trigger language plpgsql as $$ begin
      if exists (select from orders) then
        raise exception 'the currency is fixed once there is an order'
          using errcode = 'check_violation', constraint = 'site_currency_is_fixed_by_orders';
      end if;
      return new;
    end $$`,
  ],
};
export const closeOnlyUnpaid = code(
  'the status in the condition when a booking is closed',
  openOrders,
  `.where('id', '=', orderId)
    .where('status', '=', 'unpaid')`,
  `.where('id', '=', orderId)`,
);
export const expireOnlyUnpaid = code(
  'the status in the condition when holds expire',
  'server/features/orders/expire-holds.ts',
  `.where('status', '=', 'unpaid')`,
  '',
);
export const freeOnlyUnpaid = code(
  'the status in the condition when somebody books after a hold',
  openOrders,
  `.where('book_id', '=', params.bookId)
    .where('status', '=', 'unpaid')`,
  `.where('book_id', '=', params.bookId)`,
);
export const withdrawOnlyUnpaid = code(
  'the status in the condition when somebody leaves',
  'server/features/users/cancel-orders-of-user.ts',
  `.where('status', '=', 'unpaid')
      .where(column, '=', userId)`,
  `.where(column, '=', userId)`,
);
export const keyClaimedOnce = code(
  'the condition that a claimed key stays claimed',
  'server/http/answer-once.ts',
  `.where('idempotency_keys.expires_at', '<=', now)`,
  '',
);
