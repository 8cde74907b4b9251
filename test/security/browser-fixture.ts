import type { CardService } from '#contract/orders.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { signInCookie } from '../e2e/actors.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { drawPicture } from '../support/create-test-app.ts';

/** The texts of one set of objects: two users, their books, and their orders. */
export type Texts = { name: string; title: string; place: string; description: string };
export type ObjectSet = Texts & {
  /** The session cookie of the seller with this name. */
  seller: string;
  /** A book that is available, advertised, and reported. */
  shelved: string;
  /** The order of the demo's buyer, who meets the seller at that place. Every second one is paid. */
  order: string;
  isPaid: boolean;
};
export type Fixture = { objectSets: ObjectSet[]; admin: string; seller: string; buyer: string };

/** How many of the texts the buyer waits for. */
export const wishCount = 3;

/** Puts these texts into every field that users fill in, through the public API. */
export async function createFixture(address: string, texts: Texts[]): Promise<Fixture> {
  const [admin, seller, buyer] = await Promise.all(
    ['admin', 'seller', 'buyer'].map((who) => signInCookie(address, `${who}@dogear.test`)),
  );
  if (!admin || !seller || !buyer) throw new Error('The people of the demo cannot sign in.');
  const objectSets: ObjectSet[] = [];
  for (const [index, text] of texts.entries())
    objectSets.push(await createObjectSet(address, text, index, { admin, seller, buyer }));
  // Of the titles, the first ones are enough for a list with a limit.
  for (const { title } of texts.slice(0, wishCount))
    await call(address, buyer, 'POST', '/wishes', { query: title });
  return { objectSets, admin, seller, buyer };
}

/**
 * Creates a seller and a buyer with this name. The seller sells to the demo's buyer, and the buyer buys from
 * the demo's seller.
 */
async function createObjectSet(
  address: string,
  texts: Texts,
  index: number,
  { admin, seller, buyer }: Omit<Fixture, 'objectSets'>,
): Promise<ObjectSet> {
  const [itself, other] = await Promise.all([
    signUp(address, texts.name, 'Seller'),
    signUp(address, texts.name, 'Buyer'),
  ]);
  await call(address, admin, 'PATCH', `/seller/${itself.id}`, { status: true });
  const [shelved, sold, ofDemo] = await Promise.all([
    list(address, itself.cookie, texts),
    list(address, itself.cookie, texts),
    list(address, seller, texts),
  ]);
  await call(address, itself.cookie, 'PUT', `/my-products/ad/${shelved}`, {});
  await call(address, buyer, 'PUT', `/reported-product/${shelved}`, {});
  const isPaid = index % 2 === 0;
  const [order] = await Promise.all([
    book(address, buyer, sold, texts.place),
    book(address, other.cookie, ofDemo, texts.place).then((id) => pay(address, other.cookie, id)),
  ]);
  if (isPaid) await pay(address, buyer, order);
  return { ...texts, seller: itself.cookie, shelved, order, isPaid };
}

let people = 0;
const photos = new Map<string, Promise<string>>();

async function signUp(address: string, name: string, role: 'Buyer' | 'Seller') {
  const body = { name, email: `o'mal-${++people}@dogear.test`, password: demoPassword };
  const answer = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...body, image: await photoAt(address) }),
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  const cookie = cookieOf(answer);
  await call(address, cookie, 'POST', '/users', { role });
  return { id: user.id, cookie };
}

async function list(address: string, cookie: string, { title, place, description }: Texts): Promise<string> {
  const answer = await call(address, cookie, 'POST', '/bookCategories', {
    book_title: title,
    category_id: 'science',
    product_condition: 'Good',
    book_photo: await photoAt(address),
    original_price: '20',
    resale_price: '7.25',
    years_of_use: '2',
    phone: '+1 555 0142',
    location: place,
    description,
  });
  return answer.insertedId;
}

async function book(address: string, cookie: string, bookId: string, location: string): Promise<string> {
  const body = { bookId, phone: '+1 555 0117', location };
  return (await call(address, cookie, 'POST', '/buyingBooks', body)).insertedId;
}

async function pay(address: string, cookie: string, orderId: string): Promise<void> {
  const opened = await call(address, cookie, 'POST', '/create-payment-intent', { orderId });
  const { publishableKey } = opened.cardService as CardService;
  await fetch(`${address}/sandbox-cards/v1/payment_intents/${opened.transactionId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: opened.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '314',
    }),
  });
  await call(address, cookie, 'POST', '/payments', { transactionId: opened.transactionId });
}

/** Uploads one photo, which all objects use. */
function photoAt(address: string): Promise<string> {
  const photo = photos.get(address) ?? upload(address);
  photos.set(address, photo);
  return photo;
}

async function upload(address: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await drawPicture(300, 450))]), 'photo.jpg');
  const answer = await fetch(`${address}/api/images`, {
    method: 'POST',
    headers: { origin: address },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** Sends a request that must succeed. */
async function call(address: string, cookie: string, method: string, path: string, body: object) {
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const told = (await answer.json()) as Record<string, any>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}
