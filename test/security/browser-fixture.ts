import { randomUUID } from 'node:crypto';
import { demoPassword } from '#demo/demo-people.ts';
import { signInCookie } from '../browser/actors.ts';
import { disputedCard } from '../browser/dispute-through-api.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { call, photoAt } from './xss/call-as.ts';
import { createHostileSite, type HostileSite } from './xss/hostile-site.ts';
import { createReviewedSale, type ReviewedSale } from './xss/reviewed-sale.ts';
import { book, list, openCase, pay, proposeMeeting } from './xss/trade-as.ts';

/** The texts of one set of objects: two users, their books, and their orders. */
export type Texts = { name: string; title: string; place: string; description: string };
export type ObjectSet = Texts & {
  /** The session cookie of the seller with this name. */
  seller: string;
  sellerId: string;
  /** A book that is available, advertised, and reported. */
  shelved: string;
  /** The order of the demo's buyer, who meets the seller at that place. Every second one is paid, and the charge is disputed. */
  order: string;
  isPaid: boolean;
  /** The paid order of a buyer with this name, who meets the demo's seller at that place. */
  sale: string;
  /** The case about it, which both have written to. */
  dispute: string;
  /** Between the demo's buyer and the seller with this name, with the place as a message. */
  conversation: string;
  /** Another sale of the demo's seller to the buyer with this name. */
  reviewedSale: ReviewedSale;
};
export type Fixture = {
  site: HostileSite;
  objectSets: ObjectSet[];
  admin: string;
  seller: string;
  /** Of the demo's seller. */
  sellerId: string;
  buyer: string;
};

/** How many of the texts the buyer waits for. */
export const wishCount = 3;

/** Puts these texts into every field that users and the host of the site fill in, through the public API. */
export async function createFixture(
  address: string,
  texts: Texts[],
  strings: readonly string[],
): Promise<Fixture> {
  const [admin, seller, buyer] = await Promise.all(
    ['admin', 'seller', 'buyer'].map((who) => signInCookie(address, `${who}@dogear.test`)),
  );
  if (!admin || !seller || !buyer) throw new Error('The people of the demo cannot sign in.');
  const site = await createHostileSite(address, admin, strings);
  const objectSets: ObjectSet[] = [];
  for (const [index, text] of texts.entries())
    objectSets.push(await createObjectSet(address, text, index, { admin, seller, buyer }));
  // Of the titles, the first ones are enough for a list with a limit.
  for (const { title } of texts.slice(0, wishCount))
    await call(address, buyer, 'POST', '/wishes', { query: title });
  const { user } = await call(address, seller, 'GET', '/me');
  return { site, objectSets, admin, seller, sellerId: user._id, buyer };
}

/**
 * Creates a seller and a buyer with this name. The seller sells to the demo's buyer, and the buyer buys from
 * the demo's seller.
 */
async function createObjectSet(
  address: string,
  texts: Texts,
  index: number,
  { admin, seller, buyer }: Pick<Fixture, 'admin' | 'seller' | 'buyer'>,
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
  await call(address, seller, 'POST', '/listing-drafts', {
    _id: randomUUID(),
    book_title: texts.title,
    author: texts.name,
    location: texts.place,
    description: texts.description,
  });
  const isPaid = index % 2 === 0;
  const [order, sale] = await Promise.all([
    book(address, buyer, sold, texts.place),
    book(address, other.cookie, ofDemo, texts.place),
  ]);
  await pay(address, other.cookie, sale);
  await proposeMeeting(address, itself.cookie, order, texts.place);
  await proposeMeeting(address, other.cookie, sale, texts.place);
  const dispute = await openCase(address, other.cookie, sale, texts.place);
  await call(address, seller, 'POST', `/cases/${dispute}/answer`, { text: texts.place });
  const { 0: begun } = await call(address, buyer, 'GET', `/conversations?bookId=${sold}`);
  const conversation: string = begun._id;
  const message = { _id: randomUUID(), body: texts.place };
  await call(address, buyer, 'POST', `/conversations/${conversation}/messages`, message);
  if (isPaid) await pay(address, buyer, order, disputedCard);
  const parties = { admin, seller, buyer: other.cookie, reporter: buyer };
  const reviewedSale = await createReviewedSale(address, texts, parties);
  const ofSeller = { seller: itself.cookie, sellerId: itself.id, shelved, order, isPaid };
  return { ...texts, ...ofSeller, sale, dispute, conversation, reviewedSale };
}

let people = 0;

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
