import { sql } from 'kysely';
import { type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { categoryNameIn } from '#server/db/category-name.ts';
import type { Db } from '#server/db/schema.ts';
import { describeDevice } from '#server/features/auth/describe-device.ts';
import { hashOfImageUrl, imageUrl } from '#server/features/images/urls.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { batchSize, firstId, inBatches, nextBatch } from './batches.ts';
import { cases } from './case-rows.ts';
import { blocks, conversations, messageReports, messages } from './conversation-rows.ts';
import { listingDrafts } from './draft-rows.ts';
import { bookImports, waitingListings } from './import-rows.ts';
import { invitations, staffInvitations } from './invitation-rows.ts';
import { meetings } from './meeting-rows.ts';
import { notificationChoices, notifications, pushSubscriptions } from './notification-rows.ts';
import { orders, sales } from './order-rows.ts';
import { payoutRecords } from './payout-rows.ts';
import { reviewRecords } from './review-rows.ts';
import { wishes, wishNotices } from './wish-rows.ts';

export type Entry = Record<string, unknown>;

type Whose = { userId: string; locale: Locale };

/**
 * The data stored about a user, by kind. Data of other users is included only where it is part of the user's records.
 * @param locale in which shelves are named
 */
export const ownRecords = (
  db: Db,
  currentUser: CurrentUser,
  locale: Locale,
): Record<string, AsyncIterable<Entry>> => ({
  account: account(db, currentUser),
  emailChanges: emailChanges(db, currentUser.id),
  listings: inBatches((after) => listings(db, { userId: currentUser.id, locale }, after)),
  listingDrafts: inBatches((after) => listingDrafts(db, { userId: currentUser.id, locale }, after)),
  bookImports: bookImports(db, currentUser.id),
  listingsWithoutPhoto: waitingListings(db, currentUser.id),
  orders: inBatches((after) => orders(db, currentUser.id, after)),
  sales: inBatches((after) => sales(db, currentUser.id, after)),
  meetings: inBatches((after) => meetings(db, currentUser.id, after)),
  cases: inBatches((after) => cases(db, currentUser.id, after)),
  payments: inBatches((after) => payments(db, currentUser.id, after)),
  ...payoutRecords(db, currentUser.id),
  reports: inBatches((after) => reports(db, currentUser.id, after)),
  conversations: inBatches((after) => conversations(db, currentUser.id, after)),
  messages: inBatches((after) => messages(db, currentUser.id, after)),
  blocks: inBatches((after) => blocks(db, currentUser.id, after)),
  messageReports: inBatches((after) => messageReports(db, currentUser.id, after)),
  ...reviewRecords(db, currentUser.id),
  wishes: inBatches((after) => wishes(db, { userId: currentUser.id, locale }, after)),
  booksFromWishes: inBatches((after) => wishNotices(db, currentUser.id, after)),
  notifications: inBatches((after) => notifications(db, currentUser.id, after)),
  notificationChoices: notificationChoices(db, currentUser.id),
  pushSubscriptions: pushSubscriptions(db, currentUser.id),
  agreements: agreements(db, currentUser.id),
  sessions: inBatches((after) => sessions(db, currentUser.id, after)),
  invitations: inBatches((after) => invitations(db, currentUser.id, after)),
  staffInvitations: inBatches((after) => staffInvitations(db, currentUser.id, after)),
});

/** The hashes of the user's photo, book covers and other uploads, without duplicates. */
export async function* ownPictures(db: Db, userId: string): AsyncGenerator<string> {
  const { photo_url } = await db
    .selectFrom('users')
    .select('photo_url')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const photo = (photo_url && hashOfImageUrl(photo_url)) ?? '';
  const pictures = inBatches((after) =>
    db
      .selectFrom('pictures')
      .select('hash as id')
      .where((picture) =>
        picture.or([
          picture('uploaded_by', '=', userId),
          picture('hash', '=', photo),
          picture(
            'hash',
            'in',
            db.selectFrom('books').select('picture_hash').where('seller_id', '=', userId),
          ),
          picture(
            'hash',
            'in',
            db.selectFrom('listing_drafts').select('picture_hash').where('seller_id', '=', userId),
          ),
          picture(
            'hash',
            'in',
            db
              .selectFrom('book_photos')
              .innerJoin('books', 'books.id', 'book_photos.book_id')
              .select('book_photos.picture_hash')
              .where('seller_id', '=', userId),
          ),
        ]),
      )
      .where('hash', '>', after ?? '')
      .orderBy('hash')
      .limit(batchSize)
      .execute(),
  );
  for await (const { id } of pictures) yield id;
}

/** Which versions of the terms the user has agreed to, with the text of each. */
async function* agreements(db: Db, userId: string): AsyncGenerator<Entry> {
  const rows = await db
    .selectFrom('agreements')
    .innerJoin('site_text_versions as terms', (join) =>
      join.onRef('terms.key', '=', 'agreements.key').onRef('terms.version', '=', 'agreements.version'),
    )
    .select(['agreements.version', 'agreements.agreed_at', 'terms.locale', 'terms.text'])
    .where('user_id', '=', userId)
    .orderBy('agreements.version')
    .execute();
  for (const { version, agreed_at, locale, text } of rows)
    yield { terms: version, agreedAt: agreed_at, language: locale, text };
}

async function* account(db: Db, currentUser: CurrentUser): AsyncGenerator<Entry> {
  const { resting_since } = await db
    .selectFrom('users')
    .select('resting_since')
    .where('id', '=', currentUser.id)
    .executeTakeFirstOrThrow();
  const methods = await db
    .selectFrom('accounts')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', currentUser.id)
    .orderBy('created_at')
    .execute();
  yield {
    id: currentUser.id,
    name: currentUser.name,
    email: currentUser.email,
    emailVerified: currentUser.emailVerified,
    phone: currentUser.phone,
    photo: currentUser.photoUrl,
    role: currentUser.role,
    mayBuy: currentUser.mayBuy,
    maySell: currentUser.maySell,
    rights: currentUser.rights,
    language: currentUser.locale,
    isSellerVerified: currentUser.isVerifiedSeller,
    restingSince: resting_since,
    createdAt: currentUser.createdAt,
    lastLoginAt: currentUser.lastLoginAt,
    waysToSignIn: methods.map((method) => ({
      by: method.provider_id === 'credential' ? 'password' : method.provider_id,
      since: method.created_at,
    })),
  };
}

/** Changes of the address in the last 30 days. */
async function* emailChanges(db: Db, userId: string): AsyncGenerator<Entry> {
  yield* await db
    .selectFrom('email_changes')
    .select(['old_email as from', 'new_email as to', 'asked_at as askedAt'])
    .select(['done_at as doneAt', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute();
}

const otherPhotos = sql<string[]>`array(
  select book_photos.picture_hash from book_photos where book_photos.book_id = books.id order by position)`;

async function listings(db: Db, { userId, locale }: Whose, after = firstId) {
  const rows = await db
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .select([
      'books.id',
      'books.title',
      categoryNameIn(locale).as('category'),
      'books.picture_hash',
      otherPhotos.as('other_photos'),
      'original_price_cents',
    ])
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select(['resale_price_cents', 'condition', 'years_of_use', 'phone', 'location', 'description'])
    .leftJoin('listing_copies', 'listing_copies.book_id', 'books.id')
    .select(['books.author', 'books.language', 'editions.isbn13', 'listing_copies.listing_id', 'copy'])
    .select([
      'created_at',
      'advertised_at',
      'reported_at',
      'sold_at',
      'deleted_at',
      siteCurrency.as('currency'),
    ])
    .where('books.seller_id', '=', userId)
    .$call(nextBatch(after, 'books.id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    photo: row.picture_hash && imageUrl(row.picture_hash),
    otherPhotos: row.other_photos.map(imageUrl),
    originalPrice: toAmount(row.original_price_cents, row.currency),
    resalePrice: toAmount(row.resale_price_cents, row.currency),
    currency: row.currency,
    condition: row.condition,
    yearsOfUse: row.years_of_use,
    phone: row.phone,
    location: row.location,
    description: row.description,
    author: row.author,
    isbn: row.isbn13,
    listingId: row.listing_id,
    copy: row.copy,
    language: row.language,
    listedAt: row.created_at,
    advertisedAt: row.advertised_at,
    reportedAt: row.reported_at,
    soldAt: row.sold_at,
    takenDownAt: row.deleted_at,
  }));
}

async function payments(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'provider', 'intent_id', 'amount_cents', 'status'])
    .select(['created_at', 'updated_at', 'site_currency'])
    .where('buyer_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    transactionId: row.intent_id,
    amount: toAmount(row.amount_cents, row.site_currency),
    currency: row.site_currency,
    status: row.status,
    startedAt: row.created_at,
    changedAt: row.updated_at,
  }));
}

function reports(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('reports')
    .innerJoin('books', 'books.id', 'reports.book_id')
    .select(['reports.book_id as id', 'books.title', 'reports.reason', 'reports.created_at as reportedAt'])
    .where('reporter_id', '=', userId)
    .$call(nextBatch(after, 'reports.book_id'))
    .execute();
}

async function sessions(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent, sourceLocale),
    userAgent: row.user_agent,
    address: row.ip_address,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
    endsAt: row.expires_at,
  }));
}
