import type { CardService } from '#contract/payments/payments.ts';
import { priceText } from '../../support/test-currency.ts';
import { call, photoAt } from './call-as.ts';

type Listed = { title: string; place: string; description: string };

/** Lists a book with these texts. Returns its ID. */
export async function list(
  address: string,
  cookie: string,
  { title, place, description }: Listed,
): Promise<string> {
  const answer = await call(address, cookie, 'POST', '/bookCategories', {
    book_title: title,
    category_id: 'science',
    product_condition: 'Good',
    book_photo: await photoAt(address),
    original_price: priceText(20),
    resale_price: priceText(7.25),
    years_of_use: '2',
    phone: '+1 555 0142',
    location: place,
    description,
  });
  return answer.insertedId;
}

/** Books a book to meet at that location. Returns the order's ID. */
export async function book(
  address: string,
  cookie: string,
  bookId: string,
  location: string,
): Promise<string> {
  const body = { bookId, phone: '+1 555 0117', location };
  return (await call(address, cookie, 'POST', '/buyingBooks', body)).insertedId;
}

/** Proposes to meet tomorrow at that place. */
export async function proposeMeeting(address: string, cookie: string, orderId: string, place: string) {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await call(address, cookie, 'PUT', `/orders/${orderId}/meeting`, {
    version: 0,
    meeting: { place, startsAt },
  });
}

/** Opens a case about a paid order. Returns the case's ID. */
export async function openCase(
  address: string,
  cookie: string,
  orderId: string,
  text: string,
): Promise<string> {
  return (await call(address, cookie, 'POST', '/cases', { orderId, kind: 'other', text })).insertedId;
}

/** Pays for an order with a test card. */
export async function pay(
  address: string,
  cookie: string,
  orderId: string,
  card = '4242424242424242',
): Promise<void> {
  const opened = await call(address, cookie, 'POST', '/create-payment-intent', { orderId });
  const { publishableKey } = opened.cardService as CardService;
  await fetch(`${address}/sandbox-cards/v1/payment_intents/${opened.transactionId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: opened.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '314',
    }),
  });
  await call(address, cookie, 'POST', '/payments', { transactionId: opened.transactionId });
}
