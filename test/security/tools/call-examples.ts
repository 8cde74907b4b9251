import type { Client } from 'pg';
import { demoPassword } from '#demo/demo-people.ts';

type Values = Record<string, unknown>;
export type Examples = { usual: Values; for: Partial<Record<string, Values>> };

/** Values that let a call get as far as possible without removing what the next call needs. */
export async function findExamples({ db }: { db: Client }): Promise<Examples> {
  const one = async (query: string): Promise<string> =>
    (await db.query(`select ${query} as found`)).rows[0].found;
  const bookId = await one('(select id from books where deleted_at is null and sold_at is null limit 1)');
  const orderId = await one(`(select orders.id from orders join users on users.id = buyer_id
    where email = 'buyer@dogear.test' order by (status = 'paid') desc limit 1)`);
  const url = await one('(select photo_url from users where photo_url is not null limit 1)');
  const book_photo = await one(`(select '/images/' || hash || '.webp' from pictures limit 1)`);
  const orderedBook = await one(`(select book_id from orders where id = '${orderId}')`);
  const ofBook = { id: bookId };
  const ofOrder = { id: orderId };
  const ofSeller = { id: await one(`(select id from users where email = 'seller@dogear.test')`) };
  return {
    usual: { ...always, bookId, orderId, url, book_photo, image: url },
    for: {
      getBook: ofBook,
      getRelatedBooks: ofBook,
      reportBook: ofBook,
      advertiseBook: ofBook,
      markSold: { id: orderedBook },
      listCategoryBooks: { id: 'classics' },
      getEdition: { isbn13: '9780141439556' },
      // A wish is for one thing only.
      createWish: { ...ofWish, isbn13: null, book_id: null },
      updateWish: ofWish,
      getPriceGuidance: { isbn13: '9780141439556' },
      getOrder: ofOrder,
      getReceipt: ofOrder,
      getOrderDetails: ofOrder,
      getHandoverCode: ofOrder,
      getOrderReviews: ofOrder,
      getSeller: ofSeller,
      listSellerReviews: ofSeller,
      listSellerBooks: ofSeller,
      getOrderCase: ofOrder,
    },
  };
}

const ofWish = { query: 'middlemarch', max_price: 6.5, worst_condition: 'Good', often: 'now' };

const nobody = '019a0000-0000-7000-8000-000000000000';

const always: Values = {
  // An id without a user, so that no user is banned or deleted.
  id: nobody,
  limit: 20,
  before: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  only: 'stuck',
  cursor: 'MQ',
  transactionId: 'pi_nobody',
  paymentId: nobody,
  bookTitle: 'Middlemarch',
  bookPrice: 6.5,
  name: 'Clara Whitfield',
  role: 'Buyer',
  status: true,
  token: 'nobodys',
  // A wrong password, so that no password is changed and no account is deleted.
  password: 'Wrong#2026',
  currentPassword: 'Wrong#2026',
  newPassword: demoPassword,
  confirmed: true,
  book_title: 'Middlemarch',
  category_id: 'classics',
  product_condition: 'Good',
  original_price: '14.00',
  resale_price: '6.50',
  years_of_use: '3',
  phone: '+1 555 0142',
  location: 'Portland, Oregon',
  phoneNumber: '+1 555 0142',
  attempt: 'one',
  code: '123456',
  description: 'Spine creased, pages clean.',
};
