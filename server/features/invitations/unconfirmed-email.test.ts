import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { createTestApp, type Person, testOrigin } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let person: Person;

beforeAll(async () => {
  admin = await app.join('admin');
  person = await app.join('Buyer');
});
beforeEach(() =>
  app.db
    .updateTable('site')
    .set({ joining: 'domain', domains: ['dogear.test'] })
    .execute(),
);

const refusal = { status: 403, body: { code: 'email_not_confirmed' } };
const asCookie = (method: string, path: string, { cookie }: Person) =>
  app.send(method, path, { headers: { cookie, origin: testOrigin } });
const addressOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`;

const ownAccountCalls = [
  'agreeToTerms',
  'changePassword',
  'chooseLocale',
  'chooseRole',
  'deleteOwnAccount',
  'endOtherSessions',
  'endSession',
  'exportOwnAccount',
  'getAccessToken',
  'getAgreement',
  'getIsAdmin',
  'getIsBuyer',
  'getIsSeller',
  'getOwnAccount',
  'getViewer',
  'listSessions',
  'postAccessToken',
  'requestEmailChange',
  'startBuying',
  'startSelling',
  'verifyEmail',
  'withdrawEmailChange',
];

describe('on a site that people join by their address, an account with an unconfirmed one', () => {
  test('can make the calls about itself that are listed here, and no others', () => {
    const open = Object.entries(endpoints).filter(([, { allowsUnconfirmedEmail }]) => allowsUnconfirmedEmail);
    expect(open.map(([name]) => name).toSorted()).toEqual(ownAccountCalls);
  });

  const rejected = Object.entries(endpoints).filter(
    ([, { access, allowsUnconfirmedEmail }]) => access !== 'public' && !allowsUnconfirmedEmail,
  );
  test.each(rejected)('is refused %s, by cookie and by token', async (_, { method, path }) => {
    expect(await asCookie(method, addressOf(path), person)).toMatchObject(refusal);
    expect(await app.send(method, addressOf(path), { token: person.token })).toMatchObject(refusal);
  });

  test('sees of public calls what everyone sees', async () => {
    const seller = await app.joinSeller();
    await confirmAddress(app, seller);
    const id = await app.listBook(seller);
    const details = async (reader: Person) => (await reader.get(`/books/${id}`)).body;
    const { body: everyone } = await app.send('GET', `/api/books/${id}`);
    expect(await details(person)).toEqual(everyone);
    expect(await details(admin)).not.toEqual(everyone);
    await app.db.updateTable('site').set({ look_around: 'members' }).execute();
    app.rereadSite();
    expect(await person.get(`/books/${id}`)).toMatchObject(refusal);
    expect((await admin.get(`/books/${id}`)).status).toBe(200);
    await app.db.updateTable('site').set({ look_around: 'books' }).execute();
    app.rereadSite();
  });

  test('reads itself, changes itself, and asks for another link', async () => {
    const { body } = await person.get('/me');
    expect(body.user).toMatchObject({ emailVerified: false, mustConfirmEmail: true });
    expect((await person.get('/me/account')).status).toBe(200);
    expect((await person.put('/me/locale', { locale: 'de' })).status).toBe(200);
    expect((await person.post('/verify-email/mail', { email: person.email })).status).toBe(200);
    const renamed = await app.send('POST', '/api/auth/update-user', {
      body: { name: 'Nell' },
      headers: { cookie: person.cookie, origin: testOrigin },
    });
    expect(renamed.status).toBe(200);
  });

  test('cannot exchange its address for another one', async () => {
    const changed = await app.send('POST', '/api/auth/update-user', {
      body: { email: 'nell@elsewhere.test' },
      headers: { cookie: person.cookie, origin: testOrigin },
    });
    expect(changed.status).toBe(400);
    expect((await person.get('/me')).body.user.email).toBe(person.email);
  });

  test('can do everything from the request after the confirmation', async () => {
    const newcomer = await app.join('Buyer');
    expect(await newcomer.get('/wishes')).toMatchObject(refusal);
    await confirmAddress(app, newcomer);
    expect((await newcomer.get('/wishes')).status).toBe(200);
    expect((await newcomer.get('/me')).body.user).toMatchObject({ mustConfirmEmail: false });
  });

  test('is refused in its own language', async () => {
    const { body, headers } = await app.send('GET', '/api/wishes', {
      token: person.token,
      headers: { 'accept-language': 'de' },
    });
    expect([body.message, headers.get('content-language')]).toEqual([
      expect.stringContaining('Bestätigen Sie zuerst Ihre E-Mail-Adresse'),
      'de',
    ]);
  });
});

describe('the rule', () => {
  test('counts for accounts from before it, from the next request on, and not for other ways of joining', async () => {
    await app.db.updateTable('site').set({ joining: 'open' }).execute();
    const earlier = await app.join('Buyer');
    expect((await earlier.get('/wishes')).status).toBe(200);
    const { version } = await app.db.selectFrom('site').select('version').executeTakeFirstOrThrow();
    const change = { version, changes: { joining: 'domain', domains: ['union.example'] } };
    expect((await admin.patch('/site', change)).status).toBe(200);
    expect(await earlier.get('/wishes')).toMatchObject(refusal);
    // Members stay members: an address outside of the domains only has to be confirmed.
    await confirmAddress(app, earlier);
    expect((await earlier.get('/wishes')).status).toBe(200);
    await app.db.updateTable('site').set({ joining: 'invite' }).execute();
    expect((await person.get('/wishes')).status).toBe(200);
  });

  test('does not lock out an administrator, and takes hold of one who is none any more', async () => {
    const former = await app.join('admin');
    expect((await former.get('/me')).body.user).toMatchObject({
      emailVerified: false,
      mustConfirmEmail: false,
    });
    expect((await former.get('/users')).status).toBe(200);
    await app.db.updateTable('users').set({ role: 'Seller' }).where('id', '=', former.id).execute();
    expect(await former.get('/my-buyers')).toMatchObject(refusal);
  });
});

describe('a site that sends no email', () => {
  let silent: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    silent = await createTestApp({ env: newSiteSettings });
  });
  afterAll(() => silent.close());

  test('cannot be joined by address, because no address could be confirmed', async () => {
    const host = await silent.join('admin');
    const { version } = await silent.db.selectFrom('site').select('version').executeTakeFirstOrThrow();
    const save = (changes: object) => host.patch('/site', { version, changes });
    expect(await save({ joining: 'domain', domains: ['union.example'] })).toMatchObject({
      status: 409,
      body: { code: 'mail_not_set_up', message: expect.stringContaining('needs a mail server') },
    });
    expect((await save({ joining: 'invite' })).status).toBe(200);
    const { joining } = await silent.db.selectFrom('site').select('joining').executeTakeFirstOrThrow();
    expect(joining).toBe('invite');
  });
});
