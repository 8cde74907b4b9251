import * as agreements from './agreements.ts';
import * as auditLog from './audit.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as book from './book.ts';
import * as bookImports from './book-imports.ts';
import * as casePhotos from './case-photos.ts';
import * as cases from './cases.ts';
import * as books from './catalog.ts';
import * as categories from './categories.ts';
import * as conversations from './conversations.ts';
import * as disputes from './disputes.ts';
import * as earnings from './earnings.ts';
import * as editions from './editions.ts';
import * as mailedLinks from './email-links.ts';
import * as handovers from './handovers.ts';
import type { Endpoint } from './http.ts';
import * as pictures from './images.ts';
import * as invitations from './invitations.ts';
import * as backgroundWork from './jobs.ts';
import * as ledger from './ledger.ts';
import * as listingDrafts from './listing-drafts.ts';
import * as listings from './listings.ts';
import * as meetingPlaces from './meeting-places.ts';
import * as meetings from './meetings.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as overviews from './overviews.ts';
import * as ownAccount from './own-account.ts';
import * as payoutAccounts from './payout-accounts.ts';
import * as payouts from './payouts.ts';
import * as priceGuidance from './price-guidance.ts';
import * as pushSubscriptions from './push-subscriptions.ts';
import * as receipts from './receipts.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as sellers from './sellers.ts';
import * as setup from './setup.ts';
import * as site from './site.ts';
import * as siteTexts from './site-texts.ts';
import * as slides from './slides.ts';
import * as staff from './staff.ts';
import * as accounts from './users.ts';
import * as wishes from './wishes.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** All operations by name; OpenAPI and the permission tests are generated from it. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries<unknown>({
    ...accounts,
    ...backgroundWork,
    ...agreements,
    ...auditLog,
    ...book,
    ...bankAccounts,
    ...bookImports,
    ...books,
    ...casePhotos,
    ...cases,
    ...categories,
    ...conversations,
    ...disputes,
    ...earnings,
    ...editions,
    ...handovers,
    ...invitations,
    ...ledger,
    ...listingDrafts,
    ...listings,
    ...mailedLinks,
    ...meetingPlaces,
    ...meetings,
    ...moderation,
    ...notifications,
    ...orders,
    ...overviews,
    ...ownAccount,
    ...payoutAccounts,
    ...payouts,
    ...pictures,
    ...priceGuidance,
    ...pushSubscriptions,
    ...receipts,
    ...reviews,
    ...search,
    ...sellers,
    ...site,
    ...siteTexts,
    ...slides,
    ...setup,
    ...staff,
    ...wishes,
  }).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
);
