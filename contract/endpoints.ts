import * as audit from './audit.ts';
import * as emailLinks from './auth/email-links.ts';
import * as bookImports from './book-imports.ts';
import * as casePhotos from './cases/case-photos.ts';
import * as cases from './cases/cases.ts';
import * as book from './catalog/book.ts';
import * as catalog from './catalog/catalog.ts';
import * as categories from './categories.ts';
import * as conversations from './conversations.ts';
import * as earnings from './earnings.ts';
import * as editions from './editions.ts';
import * as handovers from './handovers.ts';
import * as images from './images/images.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import type { Endpoint } from './kernel/http.ts';
import * as listingDrafts from './listing-drafts.ts';
import * as listings from './listings.ts';
import * as mail from './mail.ts';
import * as meetingPlaces from './meeting-places.ts';
import * as meetings from './meetings.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications/notifications.ts';
import * as pushSubscriptions from './notifications/push-subscriptions.ts';
import * as orders from './orders/orders.ts';
import * as overviews from './orders/overviews.ts';
import * as ledger from './payments/ledger.ts';
import * as payments from './payments/payments.ts';
import * as receipts from './payments/receipts.ts';
import * as bankAccounts from './payouts/bank-accounts.ts';
import * as disputes from './payouts/disputes.ts';
import * as payoutAccounts from './payouts/payout-accounts.ts';
import * as payouts from './payouts/payouts.ts';
import * as prices from './prices.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as sellers from './sellers.ts';
import * as setup from './setup.ts';
import * as agreements from './site/agreements.ts';
import * as site from './site/site.ts';
import * as siteTexts from './site/site-texts.ts';
import * as slides from './site/slides.ts';
import * as staff from './staff.ts';
import * as adminOverview from './users/admin-overview.ts';
import * as ownAccount from './users/own-account.ts';
import * as users from './users/users.ts';
import * as wishes from './wishes.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** All operations by name; OpenAPI and the permission tests are generated from it. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries<unknown>({
    ...adminOverview,
    ...agreements,
    ...audit,
    ...bankAccounts,
    ...book,
    ...bookImports,
    ...casePhotos,
    ...cases,
    ...catalog,
    ...categories,
    ...conversations,
    ...disputes,
    ...earnings,
    ...editions,
    ...emailLinks,
    ...handovers,
    ...images,
    ...invitations,
    ...jobs,
    ...ledger,
    ...listingDrafts,
    ...listings,
    ...mail,
    ...meetingPlaces,
    ...meetings,
    ...moderation,
    ...notifications,
    ...orders,
    ...overviews,
    ...ownAccount,
    ...payments,
    ...payoutAccounts,
    ...payouts,
    ...prices,
    ...pushSubscriptions,
    ...receipts,
    ...reviews,
    ...search,
    ...sellers,
    ...setup,
    ...site,
    ...siteTexts,
    ...slides,
    ...staff,
    ...users,
    ...wishes,
  }).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
);
