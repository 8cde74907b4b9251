import { randomUUID } from 'node:crypto';
import { casePhotoFileName, imageUrl } from '#server/features/images/urls.ts';
import { createSignUpTokens } from '#server/features/invitations/invitation-token.ts';
import { createInvitation } from '#server/features/invitations/invitations.ts';
import { createUnsubscribeTokens } from '#server/features/notifications/unsubscribe-token.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import { storedObjects } from '../security/stored-objects.ts';
import type { ListeningApp } from '../support/listening-app.ts';
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
  const { buyer, seller, both } = people.present;
  const sellerFor = ({ owner }: Owner) => (owner.id === seller.id ? people.otherSeller : seller);
  const buyers = [buyer, both];
  /** The caller if it is their own object and they buy, and another buyer otherwise. */
  const buyerOf = ({ owner, isOwn }: Owner) =>
    (isOwn && buyers.find(({ id }) => id === owner.id)) || people.otherBuyer;

  /** Its message, which the owner has received, has the same id. */
  const talkOf = (whose: Owner) =>
    stored.conversation(sellerFor(whose).id, whose.isOwn ? whose.owner.id : people.otherBuyer.id);

  /** Bought or sold by the owner, if it is their own. */
  const soldBy = (whose: Owner) => {
    if (whose.isOwn && whose.owner.id === buyer.id) return stored.order(seller.id, buyer.id, 'paid');
    return stored.order(whose.isOwn ? whose.owner.id : sellerFor(whose).id, people.otherBuyer.id, 'paid');
  };
  const soldByOthers = () => stored.order(people.otherSeller.id, people.otherBuyer.id, 'paid');

  const make: Record<ObjectName, Make> = {
    book: async (whose) => {
      if (whose.isOwn && whose.owner.id === buyer.id)
        return (await stored.order(seller.id, buyer.id, 'paid')).bookId;
      return stored.book(whose.isOwn ? whose.owner.id : sellerFor(whose).id);
    },
    bookWithPhotos: async (whose) =>
      addSecondPhoto(app, await stored.book(whose.isOwn ? whose.owner.id : sellerFor(whose).id)),
    bookToReport: (whose) => stored.book(sellerFor(whose).id),
    reportedBook: (whose) => stored.book(sellerFor(whose).id, { reported: true }),
    bookedBook: async (whose) =>
      whose.isOwn
        ? (await stored.order(sellerFor(whose).id, buyerOf(whose).id)).bookId
        : stored.book(sellerFor(whose).id),
    category: () => 'classics',
    categoryToChange: () => createCategory(app, randomUUID()),
    moderator: async (whose) =>
      whose.isOwn ? whose.owner.id : createModerator(app, await stored.person('Buyer')),
    meetingPlace: () => createMeetingPlace(app),
    staffInvitation: () => createStaffInvitation(app, people.present.admin.id),
    edition: () => createEdition(app),
    order: async (whose) => (await stored.order(seller.id, buyerOf(whose).id)).id,
    paidOrder: async (whose) => (await stored.order(seller.id, buyerOf(whose).id, 'paid')).id,
    // Proposed by the seller, so that its buyer can accept it.
    proposedMeeting: async (whose) => stored.meeting(seller.id, buyerOf(whose).id),
    agreedMeeting: async (whose) => stored.meeting(seller.id, buyerOf(whose).id, { isAgreed: true }),
    soldOrder: async (whose) =>
      (await stored.order(whose.isOwn ? whose.owner.id : sellerFor(whose).id, people.otherBuyer.id, 'paid'))
        .id,
    handedOverOrder: async (whose) => {
      const owner = whose.isOwn ? whose.owner.id : sellerFor(whose).id;
      return markHandedOver(app, await stored.order(owner, people.otherBuyer.id, 'paid'));
    },
    declaredOrder: async (whose) =>
      declareHandover(app, await stored.order(seller.id, buyerOf(whose).id, 'paid')),
    eitherOrder: async (whose) => (await soldBy(whose)).id,
    reviewableOrder: async (whose) => markHandedOver(app, await soldBy(whose)),
    reviewedOrder: async (whose) => (await stored.reviews(await soldBy(whose))).orderId,
    review: async () => (await stored.reviews(await soldByOthers())).id,
    reportedReview: async () => stored.reportedReview(await soldByOthers()),
    profile: () => seller.id,
    caseToAnswer: async (whose) => {
      if (whose.isOwn && whose.owner.id === buyer.id)
        return stored.openCase(seller.id, buyer.id, { openedBy: 'seller' });
      const owner = whose.isOwn ? whose.owner.id : sellerFor(whose).id;
      return stored.openCase(owner, people.otherBuyer.id, { openedBy: 'buyer' });
    },
    caseToDecide: () =>
      stored.openCase(seller.id, people.otherBuyer.id, { openedBy: 'buyer', answer: 'It is the right one.' }),
    ownCase: async (whose) => {
      const { id } = await soldBy(whose);
      return stored.openCaseOf(id, whose.isOwn && whose.owner.id === buyer.id ? 'buyer' : 'seller');
    },
    casePhoto: async (whose) => addCasePhoto(app, await soldBy(whose)),
    payment: async (whose) => (await createPaymentIntent(buyerOf(whose))).paymentId,
    payout: () => createPayout(app, people.present.admin.id),
    paidPayout: async () => payOut(app, people.present.admin.id, await stored.transfer(await soldByOthers())),
    transfer: async () => stored.transfer(await soldByOthers()),
    dispute: async () => stored.dispute(await soldByOthers()),
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
    invitation: async () => createSignUpInvitation(app, people.present.admin.id),
    siteText: () => publishBlog(app),
    setupStep: () => 'legal',
    setupService: () => 'mail',
    draft: (whose) => stored.draft(whose.isOwn ? whose.owner.id : people.otherSeller.id),
    wish: (whose) => stored.wish(whose.isOwn ? whose.owner.id : people.otherBuyer.id),
    unsubscribeToken: async () =>
      createUnsubscribeTokens(app.secret).create({
        kind: 'wish',
        id: await stored.wish(people.otherBuyer.id),
      }),
    notification: (whose) => stored.notification(whose.isOwn ? whose.owner.id : people.otherBuyer.id),
    pushSubscription: (whose) => stored.pushSubscription(whose.isOwn ? whose.owner.id : people.otherBuyer.id),
    conversation: talkOf,
    message: talkOf,
    block: async (whose) =>
      stored.block(whose.isOwn ? whose.owner.id : people.otherBuyer.id, (await stored.person('Seller')).id),
    reportedMessage: (whose) => stored.reportedMessage(sellerFor(whose).id, people.otherBuyer.id),
    bookImport: (whose) => stored.bookImport(whose.isOwn ? whose.owner.id : sellerFor(whose).id, 'planned'),
    finishedImport: (whose) => stored.bookImport(whose.isOwn ? whose.owner.id : sellerFor(whose).id, 'done'),
    undoneImport: (whose) => stored.bookImport(whose.isOwn ? whose.owner.id : sellerFor(whose).id, 'undone'),
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
  if (name === 'setupStep' || name === 'setupService') return 'no-such-thing';
  if (name === 'edition') return '9780141439600';
  if (name === 'transaction' || name === 'cardIntent') return `pi_${randomUUID().replaceAll('-', '')}`;
  if (name === 'unsubscribeToken') return 'x'.repeat(43);
  if (name === 'mail') return `20260131T120000Z-${randomUUID()}`;
  return randomUUID();
}

/** The category that others are merged into. */
export const mergeTarget = '01930000-0000-7000-8000-00000000c1a5';

/** The photo after the cover. */
export const secondPhoto = 'a'.repeat(64);

async function addSecondPhoto({ db }: ListeningApp, bookId: string): Promise<string> {
  await db
    .insertInto('pictures')
    .values({
      hash: secondPhoto,
      width: 400,
      height: 600,
      widths: [400],
      color: '#7a2338',
      uploaded_by: null,
    })
    .onConflict((same) => same.column('hash').doNothing())
    .execute();
  await db
    .insertInto('book_photos')
    .values({ book_id: bookId, position: 2, picture_hash: secondPhoto })
    .execute();
  return bookId;
}

/** The photo of a case, which its buyer has opened. */
async function addCasePhoto({ db, store }: ListeningApp, order: { id: string }): Promise<string> {
  const caseId = await storedObjects(db).openCaseOf(order.id, 'buyer');
  const id = randomUUID();
  const { opened_by } = await db
    .selectFrom('cases')
    .select('opened_by')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('case_photos')
    .values({
      id,
      order_id: order.id,
      uploaded_by: opened_by,
      width: 4,
      height: 6,
      case_id: caseId,
      position: 0,
      delete_after: null,
    })
    .execute();
  await store.put(casePhotoFileName(id), Buffer.from('RIFF'));
  return id;
}

/** Only the target of merges takes listings, because the number of such categories is limited. */
async function createCategory({ db }: ListeningApp, id: string): Promise<string> {
  const isTarget = id === mergeTarget;
  const retired_at = isTarget ? null : new Date();
  await db
    .insertInto('categories')
    .values({
      id,
      slug: `shelf-${id}`,
      name: 'Poetry',
      picture: '/img/category-classics-360.webp',
      position: 99,
      retired_at,
    })
    .onConflict((same) => same.column('id').doNothing())
    .execute();
  if (!isTarget) await createCategory({ db } as ListeningApp, mergeTarget);
  return id;
}

async function createModerator({ db }: ListeningApp, { id }: { id: string }): Promise<string> {
  await db.insertInto('staff').values({ user_id: id }).execute();
  return id;
}

async function createMeetingPlace({ db }: ListeningApp): Promise<string> {
  const id = randomUUID();
  await db.insertInto('meeting_places').values({ id, name: id, directions: '', position: 1 }).execute();
  return id;
}

async function markHandedOver({ db }: ListeningApp, { id }: { id: string }): Promise<string> {
  await db
    .updateTable('orders')
    .set({ handed_over_at: new Date(), handover_proof: 'buyer' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function createPayout({ db }: ListeningApp, created_by: string): Promise<string> {
  const id = randomUUID();
  const amounts = { currency: testCurrency, amount_cents: 950, sellers: 1 };
  await db
    .insertInto('payouts')
    .values({ id, created_by, format: 'csv', ...amounts })
    .execute();
  return id;
}

/** A payment that has left the bank, with one transfer. */
async function payOut(app: ListeningApp, adminId: string, transferId: string): Promise<string> {
  const id = await createPayout(app, adminId);
  const paid = { paid_at: new Date(), paid_on: '2026-01-05', reference: 'May' };
  await app.db.updateTable('payouts').set(paid).where('id', '=', id).execute();
  await app.db
    .updateTable('transfers')
    .set({ status: 'by_hand', payout_id: id })
    .where('id', '=', transferId)
    .execute();
  return id;
}

async function declareHandover({ db }: ListeningApp, { id }: { id: string }): Promise<string> {
  const later = new Date(Date.now() + 3600_000);
  await db
    .updateTable('orders')
    .set({ handover_declared_at: new Date(), release_due_at: later })
    .where('id', '=', id)
    .execute();
  return id;
}

async function createSignUpInvitation({ db, enqueueMail, secret }: ListeningApp, adminId: string) {
  const tokens = createSignUpTokens(secret);
  const { id } = await createInvitation({ db, enqueueMail, tokens, sendsMail: true }, adminId, {
    note: 'Nell',
  });
  return id;
}

async function createStaffInvitation({ db }: ListeningApp, invited_by: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('staff_invitations')
    .values({
      id,
      email: `${id}@dogear.test`,
      token_hash: Buffer.from(id),
      is_admin: false,
      invited_by,
      expires_at: new Date(Date.now() + 3600_000),
    })
    .execute();
  return id;
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

async function publishBlog({ db }: ListeningApp): Promise<string> {
  await db
    .insertInto('site_texts')
    .values({ key: 'blog', locale: 'en', text: 'Ruth Ellison, Bookford' })
    .onConflict((known) => known.doNothing())
    .execute();
  return 'blog';
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
