import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { createTestApp, type Person, type TestApp } from './create-test-app.ts';

/** One row per call: who is let in, and what they get; everybody else gets a refusal and nothing more. */
type Kind = 'stranger' | 'buyer' | 'seller' | 'newSeller' | 'admin';
const kinds: Kind[] = ['stranger', 'buyer', 'seller', 'newSeller', 'admin'];
const missing = '019a0000-0000-7000-8000-000000000000';

type Row = {
  call: keyof typeof endpoints;
  path: (self: string) => string;
  body?: unknown;
  /** Made with the session's cookie instead of an access token. */
  by?: 'cookie';
  /** What each kind of caller is answered, for an object that does not exist where the path names one. */
  expected: Record<Kind, number>;
};

const everybody = (status: number): Record<Kind, number> => ({
  stranger: status,
  buyer: status,
  seller: status,
  newSeller: status,
  admin: status,
});
const signedIn = (status: number) => ({ ...everybody(status), stranger: 401 });
const only = (allowed: Kind[], status: number): Record<Kind, number> =>
  ({
    ...Object.fromEntries(kinds.map((kind) => [kind, 403])),
    stranger: 401,
    ...Object.fromEntries(allowed.map((kind) => [kind, status])),
  }) as Record<Kind, number>;
const sellers: Kind[] = ['seller', 'newSeller'];

const rows: Row[] = [
  { call: 'isAdmin', path: (self) => `/users/admin/${self}`, expected: signedIn(200) },
  { call: 'isBuyer', path: (self) => `/users/buyer/${self}`, expected: signedIn(200) },
  { call: 'isSeller', path: (self) => `/users/seller/${self}`, expected: signedIn(200) },
  {
    call: 'getAccessToken',
    path: (self) => `/jwt?email=${self}`,
    by: 'cookie',
    expected: { ...everybody(200), stranger: 403 },
  },
  {
    call: 'postAccessToken',
    path: () => '/jwt',
    body: 'self',
    by: 'cookie',
    expected: { ...everybody(200), stranger: 403 },
  },
  { call: 'registerUser', path: () => '/users', body: { role: 'Buyer' }, expected: signedIn(200) },
  { call: 'getViewer', path: () => '/me', expected: everybody(200) },
  {
    call: 'requestVerification',
    path: () => '/verify-email/mail',
    body: { email: 'somebody@dogear.test' },
    expected: everybody(200),
  },
  { call: 'verifyEmail', path: () => '/verify-email', body: { token: 'unknown' }, expected: everybody(409) },
  {
    call: 'requestPasswordReset',
    path: () => '/forgot-password',
    body: { email: 'somebody@dogear.test' },
    expected: everybody(200),
  },
  {
    call: 'checkPasswordReset',
    path: () => '/reset-password/check',
    body: { token: 'unknown' },
    expected: everybody(200),
  },
  {
    call: 'resetPassword',
    path: () => '/reset-password',
    body: { token: 'unknown', password: 'Almanac#1' },
    expected: everybody(409),
  },
  { call: 'listUsers', path: () => '/users', expected: only(['admin'], 200) },
  { call: 'listBuyers', path: () => '/users/buyers', expected: only(['admin'], 200) },
  { call: 'listSellers', path: () => '/users/sellers', expected: only(['admin'], 200) },
  { call: 'deleteUser', path: () => `/user/${missing}`, expected: only(['admin'], 404) },
  { call: 'deleteBuyer', path: () => `/buyer/${missing}`, expected: only(['admin'], 404) },
  { call: 'deleteSeller', path: () => `/seller/${missing}`, expected: only(['admin'], 404) },
  {
    call: 'verifySeller',
    path: () => `/seller/${missing}`,
    body: { status: true },
    expected: only(['admin'], 404),
  },
  { call: 'banPerson', path: () => `/user/${missing}/ban`, expected: only(['admin'], 404) },
  { call: 'unbanPerson', path: () => `/user/${missing}/ban`, expected: only(['admin'], 404) },
  { call: 'getOwnAccount', path: () => '/me/account', expected: signedIn(200) },
  {
    call: 'changePassword',
    path: () => '/me/password',
    body: { currentPassword: 'Wrong#2026', newPassword: 'Dogear#2027' },
    expected: signedIn(403),
  },
  { call: 'listSessions', path: () => '/me/sessions', expected: signedIn(200) },
  { call: 'endSession', path: () => `/me/sessions/${missing}`, expected: signedIn(404) },
  { call: 'endOtherSessions', path: () => '/me/sessions', expected: signedIn(200) },
  { call: 'exportOwnAccount', path: () => '/me/export', expected: signedIn(200) },
  {
    call: 'deleteOwnAccount',
    path: () => '/me/deletion',
    body: { password: 'Wrong#2026', confirmed: true },
    expected: signedIn(403),
  },
  { call: 'listCategories', path: () => '/categories', expected: everybody(200) },
  { call: 'listAdvertisedBooks', path: () => '/advertised-products', expected: everybody(200) },
  { call: 'getBook', path: () => `/books/${missing}`, expected: signedIn(404) },
  { call: 'listCategoryBooks', path: () => '/category/classics', expected: signedIn(200) },
  { call: 'addBook', path: () => '/bookCategories', body: 'listing', expected: only(['seller'], 201) },
  { call: 'listMyBooks', path: (self) => `/my-products?email=${self}`, expected: only(sellers, 200) },
  { call: 'markSold', path: () => `/my-products/${missing}`, expected: only([...sellers, 'buyer'], 404) },
  { call: 'advertiseBook', path: () => `/my-products/ad/${missing}`, expected: only(sellers, 404) },
  { call: 'deleteBook', path: () => `/my-products/${missing}`, expected: only(sellers, 404) },
  { call: 'reportBook', path: () => `/reported-product/${missing}`, expected: only(['buyer'], 404) },
  { call: 'listReportedBooks', path: () => '/reported-products', expected: everybody(200) },
  { call: 'deleteReportedBook', path: () => `/reported-item/${missing}`, expected: only(['admin'], 404) },
  {
    call: 'bookABook',
    path: () => '/buyingBooks',
    body: { bookId: missing, phone: '555 01', location: 'here' },
    expected: only(['buyer'], 404),
  },
  { call: 'listMyOrders', path: (self) => `/buyingBooks?email=${self}`, expected: only(['buyer'], 200) },
  { call: 'cancelOrder', path: () => `/buyingBooks/${missing}`, expected: only(['buyer'], 404) },
  { call: 'listMyBuyers', path: () => '/my-buyers', expected: only(sellers, 200) },
  { call: 'getBuyingOverview', path: () => '/overview/buying', expected: only(['buyer'], 200) },
  { call: 'getSellingOverview', path: () => '/overview/selling', expected: only(sellers, 200) },
  { call: 'getAdminOverview', path: () => '/overview/administration', expected: only(['admin'], 200) },
  { call: 'getOrder', path: () => `/payment/${missing}`, expected: only(['buyer'], 404) },
  {
    call: 'createPaymentIntent',
    path: () => '/create-payment-intent',
    body: { orderId: missing },
    expected: only(['buyer'], 404),
  },
  {
    call: 'recordPayment',
    path: () => '/payments',
    body: { transactionId: 'pi_unknown' },
    expected: only(['buyer'], 409),
  },
  { call: 'getReceipt', path: () => `/receipt/${missing}`, expected: only(['buyer'], 404) },
  { call: 'listLedger', path: () => '/ledger', expected: only(['admin'], 200) },
  { call: 'listAuditLog', path: () => '/audit-log', expected: only(['admin'], 200) },
  { call: 'getLedgerOverview', path: () => '/overview/ledger', expected: only(['admin'], 200) },
  { call: 'settleAgain', path: () => `/ledger/${missing}/settle`, expected: only(['admin'], 404) },
  { call: 'listGivenUpMail', path: () => '/given-up-mail', expected: only(['admin'], 200) },
  { call: 'retryMail', path: () => `/given-up-mail/${missing}/retry`, expected: only(['admin'], 404) },
  { call: 'discardMail', path: () => `/given-up-mail/${missing}`, expected: only(['admin'], 404) },
  { call: 'listRecurringJobs', path: () => '/overview/jobs', expected: only(['admin'], 200) },
  // Without a file: everybody may upload, but this is not an upload.
  { call: 'uploadPicture', path: () => '/images', body: {}, expected: everybody(400) },
];

let app: TestApp;
const people = {} as Record<Exclude<Kind, 'stranger'>, Person>;

beforeAll(async () => {
  app = await createTestApp();
  people.buyer = await app.joinBuyer();
  people.seller = await app.joinSeller();
  people.newSeller = await app.join('Seller');
  people.admin = await app.join('admin');
});
afterAll(() => app.close());

test('every call of the contract has a row here', () => {
  expect(rows.map((row) => row.call).sort()).toEqual(Object.keys(endpoints).sort());
});

describe.each(rows)('$call', (row) => {
  test.each(kinds)('%s', async (kind) => {
    const self = kind === 'stranger' ? 'somebody@dogear.test' : people[kind].email;
    const body = row.body === 'self' ? { email: self } : row.body === 'listing' ? app.listing() : row.body;
    const method = endpoints[row.call]?.method ?? 'GET';
    const answer = await app.send(method, `/api${row.path(self)}`, {
      ...(kind !== 'stranger' &&
        (row.by === 'cookie' ? { headers: { cookie: people[kind].cookie } } : { token: people[kind].token })),
      ...(body !== undefined && { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.expected[kind]);
    if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});
