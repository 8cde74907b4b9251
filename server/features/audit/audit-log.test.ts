import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditActions } from '#contract/audit.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createInvitationTokens } from '../staff/invitation-token.ts';
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
  const [text, setting] = await log();
  expect(setting?.changes).toEqual([{ setting: 'name', from: 'Dogear', to: 'Bücherkiste' }]);
  expect(text?.changes).toEqual([{ setting: 'imprint (en)', from: '', to: 'Ada' }]);

  await changeShelves();
  await changePlaces();
  await changeStaff();
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
}

async function changePlaces(): Promise<void> {
  const { insertedId } = (await admin.post('/site/meeting-places', { name: 'Library steps', directions: '' }))
    .body;
  await admin.patch(`/site/meeting-places/${insertedId}`, { version: 1, name: 'Library' });
  expect((await admin.delete(`/site/meeting-places/${insertedId}`)).status).toBe(200);
}

async function changeStaff(): Promise<void> {
  const invite = async (email: string): Promise<string> =>
    (await admin.post('/site/staff/invitations', { email, rights: ['can_verify'] })).body.insertedId;
  await admin.delete(`/site/staff/invitations/${await invite('nell@dogear.test')}`);
  const moderator = await app.joinConfirmedBuyer();
  const token = createInvitationTokens(app.secret).create(await invite(moderator.email));
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

test('nobody else reads it', async () => {
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
