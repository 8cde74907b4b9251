import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { assertNamesAreFree } from './assert-names-are-free.ts';
import * as initial from './migrations/0001_initial.ts';
import * as sandboxCards from './migrations/0002_sandbox_cards.ts';
import * as longLists from './migrations/0003_long_lists.ts';
import * as demoGoogle from './migrations/0004_demo_google.ts';
import * as ownAccount from './migrations/0006_own_account.ts';
import * as ledger from './migrations/0007_ledger.ts';
import * as unusedPictures from './migrations/0008_unused_pictures.ts';
import * as orderNews from './migrations/0009_order_news.ts';
import * as backgroundWork from './migrations/0010_background_work.ts';
import * as auditLog from './migrations/0011_audit_log.ts';
import * as changeNotices from './migrations/0012_change_notices.ts';
import * as rateLimitsInMemory from './migrations/0013_rate_limits_in_memory.ts';
import * as deletedBuyers from './migrations/0014_deleted_buyers.ts';
import * as paymentMode from './migrations/0015_payment_mode.ts';
import * as names from './migrations/0016_names.ts';
import * as lastReadOrder from './migrations/0017_last_read_order.ts';
import * as editions from './migrations/0018_editions.ts';
import * as search from './migrations/0019_search.ts';
import * as site from './migrations/0020_site.ts';
import * as wishes from './migrations/0021_wishes.ts';
import * as bookUpdates from './migrations/0022_book_updates.ts';
import * as priceGuidance from './migrations/0023_price_guidance.ts';
import * as siteSettings from './migrations/0024_site_settings.ts';
import * as joiningAndTerms from './migrations/0025_joining_and_terms.ts';
import * as currency from './migrations/0027_currency.ts';
import * as shelves from './migrations/0028_shelves.ts';
import * as meetingPlaces from './migrations/0029_meeting_places.ts';
import * as staff from './migrations/0030_staff.ts';
import * as setup from './migrations/0031_setup.ts';
import * as userLocale from './migrations/0033_user_locale.ts';
import * as invitedAddresses from './migrations/0034_invited_addresses.ts';
import * as editionLookUps from './migrations/0035_edition_look_ups.ts';
import * as importedEditions from './migrations/0036_imported_editions.ts';
import * as capabilities from './migrations/0037_capabilities.ts';
import * as bookPhotos from './migrations/0039_book_photos.ts';
import * as restingSellers from './migrations/0040_resting_sellers.ts';
import * as listingDrafts from './migrations/0041_listing_drafts.ts';
import * as bookImports from './migrations/0043_book_imports.ts';
import * as conversations from './migrations/0044_conversations.ts';
import * as meetings from './migrations/0046_meetings.ts';
import * as handovers from './migrations/0047_handovers.ts';
import * as cases from './migrations/0048_cases.ts';
import * as reviews from './migrations/0049_reviews.ts';
import * as notifications from './migrations/0050_notifications.ts';
import * as pushSubscriptions from './migrations/0051_push_subscriptions.ts';
import * as casePhotos from './migrations/0052_case_photos.ts';
import * as payouts from './migrations/0053_payouts.ts';
import * as payoutAccounts from './migrations/0054_payout_accounts.ts';
import * as sandboxConnect from './migrations/0055_sandbox_connect.ts';
import * as paidAtTheMeeting from './migrations/0056_paid_at_the_meeting.ts';
import * as refunds from './migrations/0057_refunds.ts';
import * as textTrees from './migrations/0058_text_trees.ts';
import * as whatListingsLeave from './migrations/0059_what_listings_leave.ts';
import * as idempotencyKeys from './migrations/0060_idempotency_keys.ts';
import * as failedRefunds from './migrations/0061_failed_refunds.ts';
import * as cashSales from './migrations/0062_cash_sales.ts';
import * as setUpSites from './migrations/0063_set_up_sites.ts';
import * as folding from './migrations/0064_folding.ts';
import * as foldedSearch from './migrations/0065_folded_search.ts';
import * as refundsSentBack from './migrations/0066_refunds_sent_back.ts';
import * as emailChanges from './migrations/0067_email_changes.ts';
import * as reasonsOfReports from './migrations/0068_reasons_of_reports.ts';
import * as hostSlides from './migrations/0069_host_slides.ts';
import * as forgottenNames from './migrations/0070_forgotten_names.ts';
import * as digitsOfEveryScript from './migrations/0071_digits_of_every_script.ts';
import * as arabicArticles from './migrations/0072_arabic_articles.ts';
import * as composedAddresses from './migrations/0073_composed_addresses.ts';
import * as standInsOfDemos from './migrations/0074_stand_ins_of_demos.ts';
import * as receiptNote from './migrations/0075_receipt_note.ts';
import * as returnedPayments from './migrations/0076_returned_payments.ts';

/**
 * A migration that has much to write does so in `prepare`, which runs before the transaction of all migrations, and so while requests
 * are served. It may be interrupted, and may run in several processes at once.
 */
type PreparedMigration = Migration & { prepare?: (pool: pg.Pool) => Promise<void> };

/** Forward only: a later migration corrects an earlier one. Never edit a migration that has run. Numbers 0005, 0026, and 0032 were never used. */
const migrations: Record<string, PreparedMigration> = {
  '0001_initial': initial,
  '0002_sandbox_cards': sandboxCards,
  '0003_long_lists': longLists,
  '0004_demo_google': demoGoogle,
  '0006_own_account': ownAccount,
  '0007_ledger': ledger,
  '0008_unused_pictures': unusedPictures,
  '0009_order_news': orderNews,
  '0010_background_work': backgroundWork,
  '0011_audit_log': auditLog,
  '0012_change_notices': changeNotices,
  '0013_rate_limits_in_memory': rateLimitsInMemory,
  '0014_deleted_buyers': deletedBuyers,
  '0015_payment_mode': paymentMode,
  '0016_names': names,
  '0017_last_read_order': lastReadOrder,
  '0018_editions': editions,
  '0019_search': search,
  '0020_site': site,
  '0021_wishes': wishes,
  '0022_book_updates': bookUpdates,
  '0023_price_guidance': priceGuidance,
  '0024_site_settings': siteSettings,
  '0025_joining_and_terms': joiningAndTerms,
  '0027_currency': currency,
  '0028_shelves': shelves,
  '0029_meeting_places': meetingPlaces,
  '0030_staff': staff,
  '0031_setup': setup,
  '0033_user_locale': userLocale,
  '0034_invited_addresses': invitedAddresses,
  '0035_edition_look_ups': editionLookUps,
  '0036_imported_editions': importedEditions,
  '0037_capabilities': capabilities,
  '0039_book_photos': bookPhotos,
  '0040_resting_sellers': restingSellers,
  '0041_listing_drafts': listingDrafts,
  '0043_book_imports': bookImports,
  '0044_conversations': conversations,
  '0046_meetings': meetings,
  '0047_handovers': handovers,
  '0048_cases': cases,
  '0049_reviews': reviews,
  '0050_notifications': notifications,
  '0051_push_subscriptions': pushSubscriptions,
  '0052_case_photos': casePhotos,
  '0053_payouts': payouts,
  '0054_payout_accounts': payoutAccounts,
  '0055_sandbox_connect': sandboxConnect,
  '0056_paid_at_the_meeting': paidAtTheMeeting,
  '0057_refunds': refunds,
  '0058_text_trees': textTrees,
  '0059_what_listings_leave': whatListingsLeave,
  '0060_idempotency_keys': idempotencyKeys,
  '0061_failed_refunds': failedRefunds,
  '0062_cash_sales': cashSales,
  '0063_set_up_sites': setUpSites,
  '0064_folding': folding,
  '0065_folded_search': foldedSearch,
  '0066_refunds_sent_back': refundsSentBack,
  '0067_email_changes': emailChanges,
  '0068_reasons_of_reports': reasonsOfReports,
  '0069_host_slides': hostSlides,
  '0070_forgotten_names': forgottenNames,
  '0071_digits_of_every_script': digitsOfEveryScript,
  '0072_arabic_articles': arabicArticles,
  '0073_composed_addresses': composedAddresses,
  '0074_stand_ins_of_demos': standInsOfDemos,
  '0075_receipt_note': receiptNote,
  '0076_returned_payments': returnedPayments,
};

/**
 * Migrates the schema under an advisory lock, so any number of processes may start at once. All pending migrations run
 * in one transaction, so a failed one leaves the schema unchanged. The schema of a newer version is kept, because it
 * still contains everything that this version uses. A migration that runs into the connection's lock timeout is
 * retried, so that requests are served in between.
 * @throws StartupError for a database in which another program has a name that Dogear needs
 */
export async function migrateToLatest(pool: pg.Pool, log: (line: string) => void = () => undefined) {
  await assertNamesAreFree(pool);
  for (let attempt = 1; ; attempt++) {
    const error = await migrateOnce(pool);
    if (!error) return;
    const newer = await migrationsOfNewer(pool);
    if (newer.length > 0)
      return log(`The database has already been upgraded by a newer Dogear (${newer.join(', ')}).`);
    if (!isWaitingForLock(error)) throw error;
    if (attempt === 1) log('The tables are in use. Retrying the migration until they are free.');
    await sleep(retryIntervalMs);
  }
}

async function migrateOnce(pool: pg.Pool): Promise<unknown> {
  try {
    for (const { prepare } of await pendingMigrations(pool)) await prepare?.(pool);
  } catch (error) {
    return error;
  }
  return (await migratorOf(pool).migrateToLatest()).error;
}

/** Returns none for an empty database, which has nothing to prepare, and for one that this version will not migrate. */
async function pendingMigrations(pool: pg.Pool): Promise<PreparedMigration[]> {
  const applied = await appliedMigrations(pool);
  const isOurs = applied.every((name, index) => name === Object.keys(migrations)[index]);
  return applied.length > 0 && isOurs ? Object.values(migrations).slice(applied.length) : [];
}

const retryIntervalMs = 3_000;

const isWaitingForLock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Returns the migrations after the last of ours; none if one of ours is missing or a foreign one precedes it. */
async function migrationsOfNewer(pool: pg.Pool): Promise<string[]> {
  const applied = await appliedMigrations(pool);
  const ours = Object.keys(migrations);
  const startsWithOurs = ours.every((name, index) => applied[index] === name);
  return startsWithOurs ? applied.slice(ours.length) : [];
}

async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  if ((await lastMigration(pool)) === undefined) return [];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Migrates an empty database up to and including the given migration. */
export async function migrateEmptyTo(pool: pg.Pool, migration: string): Promise<void> {
  const { error } = await migratorOf(pool).migrateTo(migration);
  if (error) throw error;
}

export const isKnownMigration = (name: string): boolean => name in migrations;

/** Returns the name of the last applied migration; undefined for an empty database. */
export async function lastMigration(client: pg.Pool | pg.ClientBase): Promise<string | undefined> {
  const known = await client.query("select to_regclass('kysely_migration') is not null as is_there");
  if (!known.rows[0].is_there) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  );
  return rows[0]?.name;
}

/** Whether every migration of this version has been applied. */
export async function hasEveryMigration(pool: pg.Pool): Promise<boolean> {
  const known = Object.keys(migrations);
  if ((await lastMigration(pool)) === undefined) return false;
  const { rowCount } = await pool.query('select from kysely_migration where name = any($1)', [known]);
  return rowCount === known.length;
}

function migratorOf(pool: pg.Pool): Migrator {
  // Never destroyed, because that would end the caller's pool.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
