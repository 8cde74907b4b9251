import { randomUUID } from 'node:crypto';
import { imageUrl } from '#server/features/images/urls.ts';
import { createUnsubscribeTokens } from '#server/features/wishes/unsubscribe-token.ts';
import type { Person } from '#test/support/create-test-app.ts';
import type { ListeningApp } from '../listening-app.ts';
import { storedObjects } from '../stored-objects.ts';
import type { People } from './people.ts';
import type { ObjectName, Version } from './row.ts';

type Owner = { owner: Person; isOwn: boolean };
type Make = (whose: Owner) => Promise<string> | string;

/**
 * Creates a new object and returns the id that a request names it by. A caller who cannot own such an object
 * gets another user's.
 */
export function createObjects(app: ListeningApp, people: People) {
  const stored = storedObjects(app.db);
  const { buyer, seller } = people.present;
  const sellerFor = ({ owner }: Owner) => (owner.id === seller.id ? people.otherSeller : seller);
  /** The caller if it is their own object and they are a buyer, and another buyer otherwise. */
  const buyerOf = ({ owner, isOwn }: Owner) => (isOwn && owner.id === buyer.id ? buyer : people.otherBuyer);

  const make: Record<ObjectName, Make> = {
    book: async (whose) => {
      if (whose.isOwn && whose.owner.id === buyer.id)
        return (await stored.order(seller.id, buyer.id, 'paid')).bookId;
      return stored.book(whose.isOwn ? whose.owner.id : sellerFor(whose).id);
    },
    bookToReport: (whose) => stored.book(sellerFor(whose).id),
    reportedBook: (whose) => stored.book(sellerFor(whose).id, { reported: true }),
    bookedBook: async (whose) =>
      whose.isOwn
        ? (await stored.order(sellerFor(whose).id, buyerOf(whose).id)).bookId
        : stored.book(sellerFor(whose).id),
    category: () => 'classics',
    edition: () => createEdition(app),
    order: async (whose) => (await stored.order(seller.id, buyerOf(whose).id)).id,
    paidOrder: async (whose) => (await stored.order(seller.id, buyerOf(whose).id, 'paid')).id,
    payment: async (whose) => (await createPaymentIntent(buyerOf(whose))).paymentId,
    transaction: async (whose) => (await createPaymentIntent(buyerOf(whose))).transactionId,
    session: (whose) => stored.session(whose.isOwn ? whose.owner.id : people.otherBuyer.id),
    person: async (whose) => (whose.isOwn ? whose.owner.id : (await stored.person('Buyer')).id),
    buyer: async (whose) => (whose.isOwn ? whose.owner.id : (await stored.person('Buyer')).id),
    seller: async (whose) => (whose.isOwn ? whose.owner.id : (await stored.person('Seller')).id),
    bannedPerson: async (whose) =>
      whose.isOwn ? whose.owner.id : (await stored.person('Buyer', { banned: true })).id,
    email: (whose) => (whose.isOwn ? whose.owner.email : people.otherSeller.email),
    picture: () => app.listing().book_photo.replace('/images/', ''),
    sitemapFile: () => 'pages.xml',
    categoryFeed: () => 'classics.xml',
    sellerFeed: () => `${seller.id}.xml`,
    linkPreview: async () => {
      await stored.book(seller.id);
      return app.listing().book_photo.replace('/images/', '').replace('.webp', '.jpg');
    },
    mail: () => leaveMail(app),
    givenUpMail: (whose) => giveUpMail(app, whose.owner.id),
    demoStep: async () => startDemoStep(app),
    wish: (whose) => stored.wish(whose.isOwn ? whose.owner.id : people.otherBuyer.id),
    unsubscribeToken: async () =>
      createUnsubscribeTokens(app.secret).create({
        kind: 'wish',
        id: await stored.wish(people.otherBuyer.id),
      }),
    cardIntent: async (whose) => (await createPaymentIntent(buyerOf(whose))).transactionId,
  };

  async function createPaymentIntent(whose: Person) {
    const { id } = await stored.order(seller.id, whose.id);
    const { status, body } = await whose.post('/create-payment-intent', { orderId: id });
    if (status !== 200) throw new Error(`No payment: ${JSON.stringify(body)}`);
    const { transactionId } = body as { transactionId: string };
    const row = await app.db
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    return { paymentId: row.id, transactionId };
  }

  return async (name: ObjectName, version: Version, caller: Person | undefined): Promise<string> => {
    if (version === 'missing') return missing(name);
    return make[name]({
      owner: caller ?? people.otherSeller,
      isOwn: version === 'own' && caller !== undefined,
    });
  };
}

function missing(name: ObjectName): string {
  if (name === 'email') return `${randomUUID()}@dogear.test`;
  if (name === 'picture') return imageUrl('0'.repeat(64)).replace('/images/', '');
  if (name === 'category') return 'no-such-shelf';
  if (name === 'edition') return '9780141439600';
  if (name === 'transaction' || name === 'cardIntent') return `pi_${randomUUID().replaceAll('-', '')}`;
  if (name === 'unsubscribeToken') return 'x'.repeat(43);
  if (name === 'mail') return `20260131T120000Z-${randomUUID()}`;
  return randomUUID();
}

async function createEdition({ db }: ListeningApp): Promise<string> {
  const isbn13 = '9780141439556';
  await db
    .insertInto('editions')
    .values({
      id: randomUUID(),
      isbn13,
      title: 'Wuthering Heights',
      authors: ['Emily Brontë'],
      source: 'test',
    })
    .onConflict((known) => known.column('isbn13').doNothing())
    .execute();
  return isbn13;
}

async function leaveMail({ outbox }: ListeningApp): Promise<string> {
  if ((await outbox.list()).length === 0) await outbox.deliver(letter);
  return (await outbox.list())[0]?.id ?? '';
}

/** A mail that failed its last attempt. */
async function giveUpMail({ enqueueMail, db, pool }: ListeningApp, personId: string): Promise<string> {
  await enqueueMail(db, { message: 'password-changed', personId });
  const { rows } = await pool.query(
    `update jobs.job set state = 'failed', completed_on = now()
      where id = (select id from jobs.job where name = 'mail' order by created_on desc limit 1) returning id`,
  );
  return rows[0].id;
}

const letter = {
  id: randomUUID(),
  orderedAt: new Date(),
  to: 'clara@dogear.test',
  subject: 'Welcome',
  text: 'Welcome.',
  enclosed: [],
  html: '<!doctype html><html><head></head><body>Welcome.</body></html>',
};

/** The step at which Google's stand-in asks for the user, in a sign-in that another browser started. */
async function startDemoStep(app: ListeningApp): Promise<string> {
  const { body } = await app.send('POST', '/api/auth/sign-in/social', { body: { attempt: 'one' } });
  const { pathname, search } = new URL((body as { url: string }).url);
  const { headers } = await app.send('GET', pathname + search);
  return headers.get('location')?.split('/').at(-1) ?? '';
}
