import { createEmailToken } from '#server/features/auth/email-token.ts';
import { authenticator } from '#test/support/authenticator.ts';
import { head, importDefaults, row, zipOfPhoto } from '#test/support/book-imports.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { drawPicture, type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { insertPaidOrders } from '#test/support/pay-sellers.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';
import { secondPhoto } from '../permissions/objects.ts';
import type { ListeningApp } from '../support/listening-app.ts';
import type { Prepare } from './prepare-request.ts';
import { siteRequests } from './site-requests.ts';

const withPassword: Prepare = async () => ({ body: { password: testPassword } });
const withPhoto: Prepare = async () => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await drawPicture(80, 120))]), 'photo.jpg');
  return { body };
};

export const specials: Record<string, Prepare> = {
  ...siteRequests,
  changePassword: async () => ({ body: { currentPassword: testPassword, newPassword: testPassword } }),
  deleteOwnAccount: async ({ app }) => ({
    person: await app.joinBuyer(),
    body: { password: testPassword, confirmed: true },
  }),
  verifyEmail: async ({ app, caller }) => ({
    body: { token: await createEmailToken(app.db, 'verify-email', caller.id) },
  }),
  confirmSignIn: async ({ app, caller }) => ({
    body: { token: await createEmailToken(app.db, 'confirm-sign-in', caller.id) },
  }),
  checkPasswordReset: async ({ app, caller }) => ({
    body: { token: await createEmailToken(app.db, 'reset-password', caller.id) },
  }),
  resetPassword: async ({ app }) => {
    const person = await app.joinBuyer();
    return {
      person,
      cookie: '',
      body: { token: await createEmailToken(app.db, 'reset-password', person.id), password: testPassword },
    };
  },
  // Other calls leave the caller with as many open bookings as one may have.
  recordPayment: async ({ app, seller }) => {
    const person = await app.joinBuyer();
    return { person, body: { transactionId: await confirmedPayment(app, person, seller) } };
  },
  uploadImage: withPhoto,
  uploadCasePhoto: withPhoto,
  createPushSubscription: async () => ({ body: createPushBrowser().subscription }),
  importBooks: async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(importDefaults)) body.set(name, value);
    body.set('file', new Blob([`${head}\n${row('1')}`]), 'books.csv');
    return { body };
  },
  addImportPhotos: async () => {
    const body = new FormData();
    body.set('file', new Blob([zipOfPhoto()]), 'photos.zip');
    return { body };
  },
  searchBooks: async () => ({
    query: {
      shelf: 'classics',
      condition: 'Good,Fair',
      language: 'en',
      from: priceText(1),
      to: priceText(9.5),
      order: 'newest',
    },
  }),
  addBook: async ({ app }) => {
    const { book_photo, category_id } = app.listing();
    return {
      body: {
        book_photo,
        category_id,
        original_price: priceText(14),
        resale_price: amountOf(6.5),
        years_of_use: '2,5',
        isbn: '0-14-143955-6',
      },
    };
  },
  createListingDraft: async ({ app }) => ({ body: { ...draftFields(app), isbn: '0-14-143955-6' } }),
  updateListingDraft: async ({ app }) => ({ body: { ...draftFields(app), isbn: '', version: 1 } }),
  updateBook: async () => ({
    body: {
      version: 1,
      category_id: 'classics',
      original_price: priceText(14),
      resale_price: amountOf(6.5),
      years_of_use: '2,5',
      isbn: '',
    },
  }),
  addBookPhoto: async ({ app }) => ({ body: { photo: app.listing().book_photo } }),
  reorderBookPhotos: async ({ app }) => ({
    body: { photos: [secondPhoto, app.listing().book_photo.replace(/^.*\/|\.webp$/g, '')] },
  }),
  removeBookPhoto: async () => ({ path: { photo: secondPhoto } }),
  proposeMeeting: async () => ({
    body: { version: 0, meeting: { place: 'Library steps', startsAt: tomorrow() } },
  }),
  acceptMeeting: async () => ({ body: { version: 1 } }),
  createReview: async () => ({ body: { stars: 4, text: 'On time.' } }),
  replyToReview: async () => ({ body: { reply: 'Thank you.' } }),
  createPayout: async ({ app }) => ({ body: { sellerIds: [await joinOwedSeller(app)], format: 'none' } }),
  startOnboarding: async ({ app }) => {
    await app.db.updateTable('site').set({ payment_mode: 'stripe' }).execute();
    return { body: { country: 'US' } };
  },
  // A generated day may be in the future.
  markPayoutPaid: async () => ({ body: { paidOn: '2026-01-05' } }),
  returnPayout: async ({ seller }) => ({ body: { sellerId: seller.id } }),
  updateBankAccount: async () => ({
    body: { account: 'DE89 3704 0044 0532 0130 00', bankCode: '', country: 'DE' },
  }),
  updateHostAccount: async () => ({ body: { iban: 'DE89 3704 0044 0532 0130 00', bic: '' } }),
  handOver: async () => ({ body: { code: '123 456' } }),
  // A wish is for one of these only.
  createWish: async () => ({
    body: {
      query: 'middlemarch',
      category_id: 'classics',
      max_price: amountOf(6.5),
      isbn13: undefined,
      book_id: undefined,
    },
  }),
  signUpWithEmail: async ({ app }) => ({
    body: { email: `${crypto.randomUUID()}@dogear.test`, image: app.listing().book_photo },
  }),
  signInWithEmail: async ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
  updateProfile: async ({ app }) => ({ body: { image: app.listing().book_photo } }),
  enableTwoFactor: async (given) => ({ ...(await withPassword(given)), person: await given.app.joinBuyer() }),
  verifyTotp: async ({ app }) => {
    const { person, link } = await beginTwoFactor(app);
    return { person, body: { code: authenticator(link).code() } };
  },
  disableTwoFactor: async ({ app }) => ({
    cookie: (await guardedAccount(app)).cookie,
    body: { password: testPassword },
  }),
  renewBackupCodes: async ({ app }) => ({
    cookie: (await guardedAccount(app)).cookie,
    body: { password: testPassword },
  }),
  verifyBackupCode: async ({ app }) => {
    const { person, recoveryCode } = await guardedAccount(app);
    const answer = await ask(app, 'sign-in/email', { email: person.email, password: testPassword }, '');
    return { person, cookie: cookiesOf(answer.headers), body: { code: recoveryCode } };
  },
};

/** @returns the id of a seller whose book has changed hands, in the mode in which the host pays sellers by hand */
async function joinOwedSeller(app: ListeningApp): Promise<string> {
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const [orderId] = await insertPaidOrders(app, { seller, buyer }, [50_000]);
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  return seller.id;
}

const draftFields = (app: ListeningApp) => {
  const { book_photo, category_id } = app.listing();
  return {
    book_photo,
    category_id,
    original_price: priceText(14),
    resale_price: amountOf(6.5),
    years_of_use: '2,5',
  };
};

const ask = (app: ListeningApp, call: string, body: object, cookie: string) =>
  app.send('POST', `/api/auth/${call}`, { body, headers: { origin: testOrigin, cookie } });

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function beginTwoFactor(app: ListeningApp) {
  const person = await app.joinBuyer();
  const { body } = await ask(app, 'two-factor/enable', { password: testPassword }, person.cookie);
  const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
  return { person, link: totpURI, recoveryCode: backupCodes[0] ?? '' };
}

async function guardedAccount(app: ListeningApp) {
  const { person, link, recoveryCode } = await beginTwoFactor(app);
  const { headers } = await ask(
    app,
    'two-factor/verify-totp',
    { code: authenticator(link).code() },
    person.cookie,
  );
  return { person, recoveryCode, cookie: cookiesOf(headers) };
}

async function confirmedPayment(app: ListeningApp, buyer: Person, seller: Person): Promise<string> {
  const bookId = await app.listBook(seller);
  const { body } = await app.book(buyer, bookId);
  const opened = (await buyer.post('/create-payment-intent', { orderId: body.insertedId })).body;
  await confirmCard(app, opened);
  return opened.transactionId;
}

/** A day from now, as the clocks of a site in UTC show it. */
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
