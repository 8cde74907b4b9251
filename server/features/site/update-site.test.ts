import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ currency: 'USD' });
let admin: Person;
let version: number;

beforeAll(async () => {
  admin = await app.join('admin', { name: 'Ada Warden' });
});
beforeEach(async () => {
  version = (await admin.get('/site')).body.settings.version;
});

const change = (changes: Record<string, unknown>, seen = version, who = admin) =>
  who.patch('/site', { version: seen, changes });
const read = async () => (await admin.get('/site')).body;

test('a visitor sees the site, and an administrator also who changed it last', async () => {
  expect((await change({ name: 'Bücherkiste', tagline: 'Books of Bookford' })).body).toEqual({
    acknowledged: true,
    version: version + 1,
  });
  const { site, settings } = await read();
  expect(site).toMatchObject({ name: 'Bücherkiste', tagline: 'Books of Bookford', currency: 'USD' });
  expect(settings).toMatchObject({ updatedBy: 'Ada Warden', version: version + 1, isCurrencyFixed: false });
  app.rereadSite();
  const { body } = await app.send('GET', '/api/site');
  expect(body).toMatchObject({ site: { name: 'Bücherkiste' }, settings: null });
});

test('a name has no character that reverses or breaks the text around it', async () => {
  expect((await change({ name: 'Books\u202e\u2066gnp\u0007' })).status).toBe(200);
  expect((await read()).site.name).toBe('Books gnp');
  expect((await change({ name: '\u202e\u2066' })).body.errors).toMatchObject([{ path: 'changes.name' }]);
});

test.each([
  [{ locales: ['en', 'de', 'en'] }, 'changes.locales'],
  [{ joining: 'domain', domains: ['-.-'] }, 'changes.domains.0'],
  [{ domains: ['books-.example'] }, 'changes.domains.0'],
])('%j is refused', async (changes, path) => {
  expect(await change(changes)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test('numbers are bounded by their columns', async () => {
  expect((await change({ name: 'Late' }, 2_147_483_648)).status).toBe(400);
  expect((await change({ accent: { hue: 200, strength: 1e-320 } })).status).toBe(200);
  const { site, settings } = await read();
  expect(site.accent).toEqual({ hue: 200, strength: 0 });
  await change({ accent: null }, settings.version);
});

test('a name is one line', async () => {
  expect((await change({ name: ' Books\r\nBcc: \u2028eve@x.test ' })).status).toBe(200);
  expect((await read()).site.name).toBe('Books Bcc: eve@x.test');
});

test('an empty text restores Dogear’s own', async () => {
  await change({ tagline: '  ', contactEmail: '', footerLinks: null });
  expect((await read()).site).toMatchObject({ tagline: null, contactEmail: null, footerLinks: null });
});

test('of two changes from the same version the second is refused, and changes nothing', async () => {
  const both = await Promise.all([change({ name: 'One' }), change({ name: 'Two' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('site_changed');
  const winner = both[0]?.status === 200 ? 'One' : 'Two';
  expect(await read()).toMatchObject({ site: { name: winner }, settings: { version: version + 1 } });
});

test.each([
  ['a name without letters', { name: '   ' }],
  ['a long name', { name: 'x'.repeat(33) }],
  ['the red of warnings', { accent: { hue: 32, strength: 1 } }],
  ['a picture from elsewhere', { logoUrl: 'https://evil.test/x.png' }],
  ['a picture that is not stored', { logoUrl: `/images/${'0'.repeat(64)}.webp` }],
  ['a link that runs a script', { footerLinks: [{ label: 'x', url: 'javascript:alert(1)' }] }],
  ['a first language that is not offered', { locales: ['de'], defaultLocale: 'en' }],
  ['no language', { locales: [] }],
  ['a time zone that does not exist', { timeZone: 'Europe/Nowhere' }],
  ['domains that are not named', { joining: 'domain', domains: [] }],
  ['a domain without a dot', { domains: ['example'] }],
  ['an email address without a host', { contactEmail: 'ruth' }],
])('%s is refused, and nothing is saved', async (_, changes) => {
  const { status, body } = await change({ description: 'must not be saved', ...changes });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  const after = await read();
  expect(after.site.description).toBeNull();
  expect(after.settings.version).toBe(version);
});

test('PostgreSQL itself refuses what the form does', async () => {
  const set = (values: string) => app.pool.query(`update site set ${values}`);
  for (const values of [
    "name = ''",
    'accent_hue = 32, accent_strength = 1',
    'accent_hue = 200',
    "locales = '{de}', default_locale = 'en'",
    "locales = '{tlh}', default_locale = 'tlh'",
    "joining = 'domain', domains = '{}'",
    "currency = 'usd'",
  ])
    await expect(set(values), values).rejects.toThrow('violates check constraint');
});

test('administrators see how many accounts have chosen each language', async () => {
  const [one, other, gone] = await Promise.all([app.joinBuyer(), app.joinBuyer(), app.joinBuyer()]);
  await Promise.all([one, other, gone].map((person) => person.put('/me/locale', { locale: 'de' })));
  await admin.delete(`/buyer/${gone.id}`);
  expect((await read()).settings.accountLocales).toMatchObject({ de: 2 });
  await other.put('/me/locale', { locale: null });
  expect((await read()).settings.accountLocales).toMatchObject({ de: 1 });
});

test('the default language stays among the offered ones', async () => {
  const refused = await change({ locales: ['de', 'es'] });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'The first language must be one of the languages that the site offers.',
  ]);
  expect((await change({ locales: ['de', 'es'], defaultLocale: 'de' })).status).toBe(200);
  expect((await change({ locales: ['en', 'de', 'es', 'ar'], defaultLocale: 'en' }, version + 1)).status).toBe(
    200,
  );
});

test('every change is in the audit log with its old and new value', async () => {
  await change({ name: 'Old Name' });
  await change({ name: 'New Name' }, version + 1);
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['details', 'actor_id'])
    .where('action', '=', 'update_site')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.actor_id).toBe(admin.id);
  expect(entry.details).toEqual({ changes: { name: { from: 'Old Name', to: 'New Name' } } });
});

test('the currency changes until there is an order', async () => {
  expect((await change({ currency: 'EUR' })).status).toBe(200);
  expect((await change({ currency: 'USD' }, version + 1)).status).toBe(200);
  const bookId = await app.listBook(await app.joinSeller(), { original_price: '14', resale_price: '6.50' });
  // The order is placed but not committed when the currency is about to change.
  const client = await app.pool.connect();
  const buyer = await app.joinBuyer();
  await client.query('begin');
  await client.query(
    `insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location, hold_ends_at)
      select gen_random_uuid(), id, seller_id, $1, title, 650, '1', 'here', now() + interval '1 hour' from books where id = $2`,
    [buyer.id, bookId],
  );
  const changing = change({ currency: 'JPY' }, version + 2);
  await untilWaitingForLocks(app, 1);
  await client.query('commit');
  client.release();
  expect((await changing).body.code).toBe('currency_fixed');
  expect((await read()).settings.isCurrencyFixed).toBe(true);
  expect((await change({ currency: 'USD', name: 'Same Currency' }, version + 2)).status).toBe(200);
});
