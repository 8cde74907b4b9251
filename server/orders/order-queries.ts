import { toDollars } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { pictureSrcset, pictureUrl } from '../pictures/picture-urls.ts';

export async function listOrdersOfBuyer(db: Db, buyerId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where('orders.buyer_id', '=', buyerId)
    .orderBy('orders.created_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(toOrder);
}

/** @throws DomainError `not_found`, also for somebody else's order */
export async function getOrderOfBuyer(db: Db, buyerId: string, orderId: string): Promise<Order> {
  const row = await selectOrders(db)
    .where('orders.id', '=', orderId)
    .where('orders.buyer_id', '=', buyerId)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toOrder(row);
}

/** Who booked the seller's books. How to reach a buyer is shown while the order is open or paid, not after. */
export async function listOrdersOfSeller(db: Db, sellerId: string) {
  const rows = await selectOrders(db)
    .where('orders.seller_id', '=', sellerId)
    .where('orders.status', 'not in', ['cancelled', 'expired'])
    .orderBy('orders.created_at', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    ...toOrder(row),
    buyerImage: row.buyer_photo_url,
    bookedAt: row.created_at.toISOString(),
  }));
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.id').on('payments.status', '=', 'captured'),
    )
    .select([
      'orders.id',
      'orders.book_id',
      'orders.title',
      'orders.price_cents',
      'orders.phone',
      'orders.location',
      'orders.status',
      'orders.hold_ends_at',
      'orders.created_at',
      'books.condition',
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'buyer.photo_url as buyer_photo_url',
      'seller.name as seller_name',
      'seller.verified_seller_at',
      'payments.intent_id',
    ]);
}

type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

function toOrder(row: SelectedOrder): Order {
  const status = row.status === 'unpaid' && row.hold_ends_at <= new Date() ? 'expired' : row.status;
  return {
    _id: row.id,
    userName: row.buyer_name,
    email: row.buyer_email,
    bookTitle: row.title,
    bookPrice: toDollars(row.price_cents),
    phone: row.phone,
    location: row.location,
    book_photo: pictureUrl(row.hash),
    book_photo_srcset: pictureSrcset(row),
    book_photo_color: row.color,
    bookId: row.book_id,
    salesStatus: status === 'paid',
    status,
    holdEndsAt: status === 'unpaid' ? row.hold_ends_at.toISOString() : null,
    sellerName: row.seller_name,
    isSellerVerified: row.verified_seller_at !== null,
    product_condition: row.condition,
    transactionId: row.intent_id,
  };
}
