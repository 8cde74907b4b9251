import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { mailedTokens, tokenIn } from '#test/support/mailed-tokens.ts';
import { newSite } from '#test/support/new-site.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
const site = newSite(app);
const { post } = mailedTokens(app);
let admin: Person;

/** What people type, and what is stored. */
const accepted = [
  ['r&d@books.example', 'r&d@books.example'],
  ["Mary.O'Neil+books@Books.Example", "mary.o'neil+books@books.example"],
  ["{a|b}~!#$%*/=?^_`'@books.example", "{a|b}~!#$%*/=?^_`'@books.example"],
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['Jürgen@Bücher.example', 'jürgen@xn--bcher-kva.example'],
  ['li@例え。テスト', 'li@xn--r8jz45g.xn--zckzah'],
  ['ｆｕｌｌ@ｗｉｄｅ.example', 'full@wide.example'],
  // A letter with its mark, which only the small letter is one character with.
  ['T\u0308om@books.example', '\u1e97om@books.example'],
  // As Better Auth gets every address.
  ['6162@spelled.invalid', '6162@spelled.invalid'],
] as const;

const refused = [
  'ruth',
  'ruth@localhost',
  'admin@localhost',
  'ruth@192.0.2.1',
  'ruth@[192.0.2.1]',
  'ruth@books.1',
  'ruth@books.e',
  'ruth@books..example',
  'ruth@-books.example',
  'ruth@books-.example',
  'ruth@books.example:80',
  'ruth@books.example/path',
  'ruth@books.example%2e',
  `ruth@${'b'.repeat(64)}.example`,
  `${'r'.repeat(65)}@books.example`,
  `r@${'ü'.repeat(39)}.${'ü'.repeat(39)}.${'ü'.repeat(39)}.${'ü'.repeat(39)}.${'ü'.repeat(39)}.${'ü'.repeat(39)}.example`,
  '.ruth@books.example',
  'ruth.@books.example',
  'ru..th@books.example',
  'ru th@books.example',
  '"ruth"@books.example',
  'ruth@union@books.example',
  'Ruth <ruth@books.example> and others',
];

beforeAll(async () => {
  admin = await app.join('admin');
  await startTestMailWorker(app, app.outbox);
});

const signUp = (email: string, invitation?: string) =>
  post('/auth/sign-up/email', {
    name: 'Ruth',
    email,
    password: testPassword,
    image: app.listing().book_photo,
    invitation,
  });
const changeSite = async (changes: object) =>
  admin.patch('/site', { version: (await admin.get('/site')).body.settings.version, changes });
const clearLimits = () => app.db.deleteFrom('rate_limits').execute();
/** The domain of an address with letters of other scripts before the @ is written in them, too. */
async function resetToken(...addresses: string[]): Promise<string> {
  expect((await post('/forgot-password', { email: addresses[0] })).status).toBe(200);
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ subject }) => subject.includes('Reset'));
  return tokenIn(mails.find(({ to }) => addresses.some((address) => address.toLowerCase() === to)));
}
const forget = async (email: string) => {
  await app.db
    .updateTable('users')
    .set({ email: `${crypto.randomUUID()}@gone.test` })
    .where('email', '=', email)
    .execute();
  await clearLimits();
};

describe.each(accepted)('the address %s', (typed, stored) => {
  test('signs up, signs in as typed and as stored, and gets a new password by mail', async () => {
    await clearLimits();
    expect(await signUp(typed)).toMatchObject({ status: 200, body: { user: { email: stored } } });
    for (const email of [typed, stored, ` ${typed.toUpperCase()}`])
      expect(await post('/auth/sign-in/email', { email, password: testPassword }), email).toMatchObject({
        status: 200,
        body: { user: { email: stored } },
      });
    expect(await signUp(stored)).toMatchObject({ status: 422 });
    const token = await resetToken(stored, typed);
    expect((await post('/reset-password', { token, password: 'Almanac#1' })).status).toBe(200);
    await forget(stored);
  });

  test('can be invited, and accepts with the same address', async () => {
    await app.db.updateTable('site').set({ joining: 'invite' }).execute();
    const { body } = await admin.post('/site/invitations', { note: 'Ruth', email: typed });
    const invitation = new URL(body.path, testOrigin).searchParams.get('invitation') ?? '';
    expect((await signUp('other@books.example', invitation)).body.code).toBe('invitation_for_other_email');
    expect((await signUp(typed, invitation)).status).toBe(200);
    await app.db.updateTable('site').set({ joining: 'open' }).execute();
    await forget(stored);
  });

  test('is one of the site’s domain, and can be its contact', async () => {
    const [, domain = ''] = typed.split('@');
    const changed = await changeSite({ joining: 'domain', domains: [domain], contactEmail: typed });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await signUp(typed)).status).toBe(200);
    const { contact_email } = await app.db
      .selectFrom('site')
      .select('contact_email')
      .executeTakeFirstOrThrow();
    expect(contact_email).toBe(stored);
    await app.db.updateTable('site').set({ joining: 'open', domains: [] }).execute();
    await forget(stored);
  });
});

const answered = (field: string) => ({
  status: 400,
  body: { errors: [{ path: field, message: 'Enter an email address, such as name@example.org.' }] },
});

test.each(refused)('the address %s is refused wherever one is entered', async (email) => {
  await clearLimits();
  const users = async () => (await app.db.selectFrom('users').select('id').execute()).length;
  const before = await users();
  expect(await signUp(email)).toMatchObject(answered('email'));
  expect(await post('/auth/sign-in/email', { email, password: testPassword })).toMatchObject(
    answered('email'),
  );
  expect(await post('/forgot-password', { email })).toMatchObject(answered('email'));
  expect(await admin.post('/site/invitations', { note: '', email })).toMatchObject(answered('email'));
  expect(await admin.post('/site/staff/invitations', { email, rights: ['can_money'] })).toMatchObject(
    answered('email'),
  );
  expect(await changeSite({ contactEmail: email })).toMatchObject(answered('changes.contactEmail'));
  expect(await users()).toBe(before);
});

describe('the first administrator', () => {
  test.each([...refused, ...accepted.map(([typed]) => typed)])('with the address %s', async (email) => {
    await site.empty();
    const claim = await site.claim();
    const created = await site.post('/setup/admin', { ...site.host, email }, claim);
    if (refused.includes(email)) {
      expect(created).toMatchObject(answered('email'));
      expect((await site.get('/setup', claim)).body).toMatchObject({ isYours: true, hasAdmin: false });
      expect((await site.post('/setup/admin', site.host, claim)).status).toBe(200);
    } else {
      expect(created.status).toBe(200);
      const { password } = site.host;
      expect((await site.post('/auth/sign-in/email', { email, password })).status).toBe(200);
    }
  });
});
