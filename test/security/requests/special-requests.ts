import { createEmailToken } from '#server/features/auth/email-token.ts';
import { authenticator } from '#test/support/authenticator.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { drawPicture, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import type { ListeningApp } from '../listening-app.ts';
import type { Params, Prepare } from './prepare-request.ts';
import { siteRequests } from './site-requests.ts';

const withPassword: Prepare = async () => ({ body: { password: testPassword } });

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
  recordPayment: async (given) => ({
    body: { transactionId: await confirmedPayment(given) },
  }),
  uploadImage: async () => {
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(await drawPicture(80, 120))]), 'cover.jpg');
    return { body };
  },
  searchBooks: async () => ({
    query: {
      shelf: 'classics',
      condition: 'Good,Fair',
      language: 'en',
      from: '1',
      to: '9.50',
      order: 'newest',
    },
  }),
  addBook: async ({ app }) => {
    const { book_photo, category_id } = app.listing();
    return {
      body: { book_photo, category_id, original_price: '14.00', resale_price: 6.5, years_of_use: '2,5' },
    };
  },
  // A wish is for one of these only.
  createWish: async () => ({
    body: {
      query: 'middlemarch',
      category_id: 'classics',
      max_price: 6.5,
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

async function confirmedPayment({ app, caller: buyer, seller }: Params): Promise<string> {
  const bookId = await app.listBook(seller);
  const { body } = await app.book(buyer, bookId);
  const opened = (await buyer.post('/create-payment-intent', { orderId: body.insertedId })).body;
  await confirmCard(app, opened);
  return opened.transactionId;
}
