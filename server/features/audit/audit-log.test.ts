import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditActions } from '#contract/audit.ts';
import { buyBook } from '#test/support/buy-book.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import {
  callAsHost,
  eventsHandled,
  intentOf,
  paySellersAutomatically,
} from '#test/support/pay-automatically.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createResetLink } from '../auth/create-reset-link.ts';
import { createInvitationTokens } from '../staff/invitation-token.ts';
import { changeEmailAsOperator } from '../users/change-user-email.ts';
import { grantAdmin } from '../users/grant-admin.ts';
import { revokeAdmin } from '../users/revoke-admin.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin', { name: 'Ada Warden' });
});

const log = async (): Promise<AuditEntry[]> => (await admin.get('/audit-log')).body;

test('whatever is done with power over others is written down: what, to whom, by whom', async () => {
  const newSeller = await app.join('Seller', { name: 'Amara Okafor' });
  await admin.patch(`/seller/${newSeller.id}`, { status: true });

  const buyer = await app.join('Buyer', { name: 'Clara Whitfield' });
  const rude = await app.join('Buyer', { name: 'Rude Reader' });
  await admin.put(`/user/${rude.id}/ban`);
  await admin.delete(`/user/${rude.id}/ban`);

  const bookId = await app.listBook(newSeller, { book_title: 'Not a book' });
  await buyer.put(`/reported-product/${bookId}`);
  await admin.delete(`/reported-item/${bookId}`);

  const wanted = await app.listBook(newSeller, { book_title: 'Persuasion' });
  const orderId = (await app.book(buyer, wanted)).body.insertedId;
  await buyer.post('/create-payment-intent', { orderId });
  const [payment] = (await admin.get('/ledger')).body;
  await admin.post(`/ledger/${payment._id}/settle`);

  const helper = await app.join('Buyer', { name: 'Helping Hand' });
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', helper.id).execute();
  await grantAdmin(app.db, helper.email);
  await revokeAdmin(app.db, helper.email);

  const leaving = await app.join('Buyer');
  const left = await leaving.post('/me/deletion', { password: testPassword, confirmed: true });
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  const gone = await app.join('Buyer');
  await admin.delete(`/user/${gone.id}`);

  // A mail to a mailbox that does not exist, as if its last attempt had failed.
  const giveUp = async () => {
    await app.enqueueMail(app.db, { message: 'receipt', personId: buyer.id, paymentId: payment._id });
    await app.pool.query(
      "update jobs.job set state = 'failed', completed_on = now() where name = 'mail' and data->>'message' = 'receipt'",
    );
    return (await admin.get('/given-up-mail')).body[0]._id;
  };
  await admin.post(`/given-up-mail/${await giveUp()}/retry`);
  await admin.delete(`/given-up-mail/${await giveUp()}`);

  const { version } = (await admin.get('/site')).body.settings;
  await admin.patch('/site', { version, changes: { name: 'Bücherkiste' } });
  await admin.put('/site/texts/imprint', { locale: 'en', text: 'Ada', publish: true, version: 0 });

  const entries = (await log()).map(({ action, subjectName, mail, actorName }) => [
    action,
    subjectName ?? mail,
    actorName,
  ]);
  expect(entries.toReversed()).toEqual([
    ['verify_seller', 'Amara Okafor', 'Ada Warden'],
    ['ban_person', 'Rude Reader', 'Ada Warden'],
    ['unban_person', 'Rude Reader', 'Ada Warden'],
    ['remove_reported_book', 'Not a book', 'Ada Warden'],
    ['settle_payment', 'Persuasion', 'Ada Warden'],
    ['grant_admin', 'Helping Hand', null],
    ['revoke_admin', 'Helping Hand', null],
    ['delete_own_account', 'Deleted user', 'Deleted user'],
    ['delete_person', 'Deleted user', 'Ada Warden'],
    ['retry_mail', 'receipt', 'Ada Warden'],
    ['discard_mail', 'receipt', 'Ada Warden'],
    ['update_site', null, 'Ada Warden'],
    ['update_site_text', null, 'Ada Warden'],
  ]);
  const inArabic = await app.send('GET', '/api/audit-log', {
    token: admin.token,
    headers: { 'accept-language': 'ar' },
  });
  const subjects = inArabic.body.map(({ subjectName }: { subjectName: string }) => subjectName);
  expect(subjects).toContain('مستخدم محذوف');
  expect(subjects).not.toContain('Deleted user');
  const [text, setting] = await log();
  expect(setting?.changes).toEqual([{ setting: 'name', locale: null, from: 'Dogear', to: 'Bücherkiste' }]);
  expect(text?.changes).toEqual([{ setting: 'imprint', locale: 'en', from: '', to: 'Ada' }]);

  await changeShelves();
  await changePlaces();
  await changeStaff();
  await dismissReports();
  await decideCaseAndReviews();
  await payOut();
  await payOutByProvider();
  await createResetLink(app.db, buyer.email, testOrigin);
  await changeEmailAsOperator(app.db, buyer.email, 'clara@graduates.test');
  const actions = (await log()).map(({ action }) => action);
  expect(new Set(actions)).toEqual(new Set(auditActions));
});

async function changeShelves(): Promise<void> {
  const picture = app.listing().book_photo;
  const add = async (name: string): Promise<string> =>
    (await admin.post('/site/categories', { name, picture })).body.insertedId;
  const [poems, verse] = [await add('Poems'), await add('Verse')];
  await admin.patch(`/site/categories/${poems}`, { version: 1, name: 'Poetry' });
  await admin.put(`/site/categories/${poems}/position`, { after: null });
  await admin.put('/site/footer-categories', { ids: [poems] });
  const merged = await admin.post(`/site/categories/${verse}/merge`, { into: poems, version: 1 });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await admin.delete(`/site/categories/${await add('Empty')}`)).status).toBe(200);
}

async function changePlaces(): Promise<void> {
  const { insertedId } = (await admin.post('/site/meeting-places', { name: 'Library steps', directions: '' }))
    .body;
  await admin.patch(`/site/meeting-places/${insertedId}`, { version: 1, name: 'Library' });
  expect((await admin.delete(`/site/meeting-places/${insertedId}`)).status).toBe(200);
}

async function dismissReports(): Promise<void> {
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const bookId = await app.listBook(seller);
  await buyer.put(`/reported-product/${bookId}`);
  expect((await admin.delete(`/reported-products/${bookId}`)).status).toBe(200);
  const messageId = randomUUID();
  const question = { bookId, _id: messageId, body: 'Pay me elsewhere.' };
  expect((await buyer.post('/conversations', question)).status).toBe(201);
  await seller.put(`/reported-messages/${messageId}`);
  expect((await admin.delete(`/reported-messages/${messageId}`)).status).toBe(200);
}

async function decideCaseAndReviews(): Promise<void> {
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const { orderId } = await buyBook(app, { seller, buyer });
  const { body: opened } = await buyer.post('/cases', { orderId, kind: 'other', text: 'Torn.' });
  await seller.post(`/cases/${opened.insertedId}/answer`, { text: 'It was whole.' });
  const decision = { decision: 'release', reason: 'The picture shows it.' };
  expect((await admin.post(`/cases/${opened.insertedId}/decision`, decision)).status).toBe(200);

  const review = async (author: Person): Promise<string> =>
    (await author.post(`/orders/${orderId}/reviews`, { stars: 1 })).body.insertedId;
  const [bySeller, byBuyer] = [await review(seller), await review(buyer)];
  await buyer.put(`/reported-reviews/${bySeller}`);
  expect((await admin.delete(`/reported-reviews/${bySeller}`)).status).toBe(200);
  expect((await admin.put(`/hidden-reviews/${byBuyer}`)).status).toBe(200);
  expect((await admin.delete(`/hidden-reviews/${byBuyer}`)).status).toBe(200);
}

async function payOut(): Promise<void> {
  await app.db.updateTable('site').set({ payment_mode: 'by_hand', min_payout_cents: 0 }).execute();
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const account = { holder: 'Ada', account: 'DE89370400440532013000', country: 'DE' };
  expect((await seller.put('/payout-account/bank', account)).status).toBe(200);
  const { orderId } = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  const create = async (): Promise<string> =>
    (await admin.post('/payouts', { sellerIds: [seller.id], format: 'csv' })).body._id;
  expect((await admin.delete(`/payouts/${await create()}`)).status).toBe(200);
  const id = await create();
  expect((await admin.get(`/payouts/${id}/file`)).status).toBe(200);
  const paidOn = new Date().toISOString().slice(0, 10);
  const paid = await admin.post(`/payouts/${id}/paid`, { reference: 'November', paidOn });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const returned = { sellerId: seller.id, reason: 'Account closed' };
  expect((await admin.post(`/payouts/${id}/returns`, returned)).status).toBe(200);
  await admin.put('/payouts/host-account', { holder: 'Ada', iban: account.account });
}

async function payOutByProvider(): Promise<void> {
  await paySellersAutomatically(app);
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const { orderId } = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  await expect
    .poll(async () => (await admin.get('/payouts/transfers?state=waiting')).body.length)
    .toBeGreaterThan(0);
  const [transfer] = (await admin.get('/payouts/transfers?state=waiting')).body;
  const settled = await admin.post(`/payouts/transfers/${transfer._id}/settle`);
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);

  const intentId = await intentOf(app, orderId);
  await callAsHost(app, '/v1/test_helpers/disputes', { payment_intent: intentId, reason: 'fraudulent' });
  await eventsHandled(app, intentId);
  const [dispute] = (await admin.get('/disputes')).body;
  expect((await admin.get(`/disputes/${dispute._id}`)).status).toBe(200);
}

async function changeStaff(): Promise<void> {
  const invite = async (email: string): Promise<string> =>
    (await admin.post('/site/staff/invitations', { email, rights: ['can_verify'] })).body.insertedId;
  await admin.delete(`/site/staff/invitations/${await invite('nell@dogear.test')}`);
  const tokens = createInvitationTokens(app.secret);
  const declined = { token: tokens.create(await invite('declines@dogear.test')) };
  await app.send('POST', '/api/invitation/decline', { body: declined });
  const moderator = await app.joinConfirmedBuyer();
  const token = tokens.create(await invite(moderator.email));
  await moderator.post('/invitation', { token });
  await admin.patch(`/site/staff/${moderator.id}`, { can_moderate: true });
  expect((await admin.delete(`/site/staff/${moderator.id}`)).status).toBe(200);
}

test('what was refused is not written down', async () => {
  const before = await log();
  const other = await app.join('admin');
  const seller = await app.joinSeller();
  expect((await admin.delete(`/buyer/${seller.id}`)).status).toBe(404);
  expect((await seller.put(`/user/${other.id}/ban`)).status).toBe(403);
  expect((await admin.delete(`/user/${admin.id}`)).status).toBe(409);
  expect(await log()).toEqual(before);
});

test('no one else reads it', async () => {
  for (const role of ['Buyer', 'Seller'] as const)
    expect((await (await app.join(role)).get('/audit-log')).status).toBe(403);
  expect((await app.send('GET', '/api/audit-log')).status).toBe(401);
});

test.each([
  ['changed', 'update audit_log set actor_id = subject_id'],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
  ['replaced', 'insert into audit_log select * from audit_log on conflict (id) do update set at = now()'],
])('it cannot be %s', async (_, statement) => {
  const before = await log();
  await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('the audit log is append-only');
  expect(await log()).toEqual(before);
});
