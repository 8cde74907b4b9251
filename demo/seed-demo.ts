import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { listingForm } from '#contract/catalog/catalog.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import type { BookingRules } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { Auth } from '#server/features/auth/better-auth.ts';
import { addBook } from '#server/features/catalog/add-book.ts';
import { advertiseBook } from '#server/features/catalog/advertise-book.ts';
import { storeImage } from '#server/features/images/store-image.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import type { EnqueueMail } from '#server/features/mail/queue.ts';
import { rebuildVocabulary } from '#server/features/search/rebuild-vocabulary.ts';
import { chooseRole } from '#server/features/users/choose-role.ts';
import { verifySeller } from '#server/features/users/verify-seller.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { type DemoBook, demoBooks, soldDemoBooks } from './demo-books.ts';
import { isbnOf, seedEditions } from './demo-editions.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { demoPeople } from './demo-people.ts';
import { demoPrice } from './demo-prices.ts';
import { demoGooglePeople } from './fake-google/demo-google-people.ts';
import { replaceKnownPasswords } from './replace-known-passwords.ts';
import { isActivitySeeded, seedActivity } from './seed-activity.ts';
import { seedMeetingPlaces } from './seed-meeting-places.ts';
import { seedSales } from './seed-sales.ts';

type Deps = {
  db: Db;
  auth: Auth;
  store: ImageStore;
  enqueueMail: EnqueueMail;
  passwords: DemoPasswords;
  bookingRules: BookingRules;
  currency: Currency;
  log: (line: string) => void;
};

/**
 * Fills an empty Dogear with users of every role and their books, through the regular use cases. Each step skips what exists
 * already, so that the next start finishes an interrupted seeding.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, log } = deps;
  await replaceKnownPasswords(db, deps.auth, deps.passwords);
  if ((await isActivitySeeded(db)) || (await belongsToOthers(db))) return;
  log('Setting up the demo accounts and books. This happens only once.');
  await db
    .updateTable('site')
    .set({ currency: deps.currency, payment_mode: 'by_hand', fee_basis_points: 500 })
    .execute();
  const people = await seedPeople(deps);
  await seedBooks(deps, people);
  await seedMeetingPlaces(db);
  await seedSales(db, people, deps.bookingRules);
  await seedActivity(db, people, deps.bookingRules);
  await rebuildVocabulary(db);
}

/** Whether the database has only accounts that are not the demo's; then no accounts with a published password are added. */
async function belongsToOthers(db: Db): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email);
  const [someone] = await db
    .selectFrom('users')
    .select((users) => users('email', 'in', emails).as('isOurs'))
    .orderBy('isOurs', 'desc')
    .limit(1)
    .execute();
  return someone !== undefined && !someone.isOurs;
}

/** Returns the people's ids by their keys. */
async function seedPeople({ db, auth, store, enqueueMail, passwords }: Deps): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let adminId: string | undefined;
  for (const person of demoPeople) {
    const existing = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirst();
    const id = existing?.id ?? (await signUp({ db, auth, store, passwords }, person));
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
    if (person.usesGoogle) await joinGoogle(db, id, person.email);
    ids.set(person.key, id);
    if (person.role === 'admin') {
      // No one can sign up as an administrator; on a real site `npm run admin -- grant` does the same.
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
      adminId = id;
    } else await chooseRole(db, id, person.role);
  }
  for (const person of demoPeople) {
    const id = ids.get(person.key);
    if (id && adminId && person.verified) await verifySeller({ db, enqueueMail }, adminId, id);
  }
  return ids;
}

async function signUp(
  { db, auth, store, passwords }: Pick<Deps, 'db' | 'auth' | 'store' | 'passwords'>,
  person: (typeof demoPeople)[number],
): Promise<string> {
  const photo = await storeImage({ db, store }, await readDemoPicture(person.picture), null);
  const { user } = await auth.api.signUpEmail({
    body: {
      name: person.name,
      email: person.email,
      password: passwords(person.email),
      image: imageUrl(photo.hash),
    },
  });
  return user.id;
}

/** Links the Google account, as an earlier sign-in with Google would have done. */
async function joinGoogle(db: Db, userId: string, email: string): Promise<void> {
  const atGoogle = demoGooglePeople.find((one) => one.email === email);
  if (!atGoogle) throw new Error(`${email} is not among the people of the demo's Google`);
  await db
    .insertInto('accounts')
    .values({ id: uuidV7(), user_id: userId, provider_id: 'google', account_id: atGoogle.sub })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedBooks(deps: Deps, people: Map<string, string>): Promise<void> {
  await seedEditions(deps.db, (title) => demoBooks.find((book) => book.title === title)?.author ?? '');
  const oldestFirst = [...demoBooks, ...soldDemoBooks].toSorted((a, b) => b.listedDaysAgo - a.listedDaysAgo);
  for (const [position, book] of oldestFirst.entries()) {
    const sellerId = people.get(book.sellerKey);
    if (!sellerId) throw new Error(`The demo book ${book.title} has no seller`);
    const listedAt = new Date(Date.now() - book.listedDaysAgo * 86_400_000 + position * 1000);
    const existing = await deps.db
      .selectFrom('books')
      .select(['id', 'advertised_at', 'created_at'])
      .where('title', '=', book.title)
      .where('seller_id', '=', sellerId)
      .executeTakeFirst();
    const id = existing?.id ?? (await listBook(deps, sellerId, book, listedAt));
    if (book.advertised && !existing?.advertised_at)
      await advertise(deps.db, sellerId, id, existing?.created_at ?? listedAt);
  }
}

async function listBook({ db, store, currency }: Deps, sellerId: string, book: DemoBook, listedAt: Date) {
  const photo = await storeImage({ db, store }, await readDemoPicture(book.picture), sellerId);
  const listing = listingForm.parse({
    book_title: book.title,
    category_id: book.categoryId,
    product_condition: book.condition,
    book_photo: imageUrl(photo.hash),
    original_price: demoPrice(book.originalPrice, currency),
    resale_price: demoPrice(book.resalePrice, currency),
    years_of_use: book.yearsOfUse,
    phone: book.phone,
    location: book.location,
    description: book.description,
    author: book.author,
    isbn: isbnOf(book.title),
    language: 'en',
  });
  return addBook(db, sellerId, listing, listedAt);
}

/** Advertises the book as of its listing date, so that the home page shows the newest listings first. */
async function advertise(db: Db, sellerId: string, id: string, since: Date): Promise<void> {
  await advertiseBook(db, sellerId, id);
  await db
    .updateTable('books')
    .set({ advertised_at: sql`${since}::timestamptz` })
    .where('id', '=', id)
    .execute();
}

const readDemoPicture = (name: string): Promise<Buffer> =>
  readFile(new URL(`./pictures/${name}`, import.meta.url));
