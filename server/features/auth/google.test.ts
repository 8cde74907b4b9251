import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testOrigin } from '#test/support/create-test-app.ts';
import { chooseAtDemo, listeningApp, next, signInAtDemo, visitor } from '#test/support/google-visitor.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';

describe('with the demo’s stand-in for Google', () => {
  let app: TestApp;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ app, close } = await listeningApp());
  });
  afterAll(() => close());

  const userOf = (email: string) =>
    app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const accountsOf = (userId: string) =>
    app.db.selectFrom('accounts').selectAll().where('user_id', '=', userId).execute();

  test('a new user gets an account, becomes a buyer and holds an access token', async () => {
    const nell = visitor(app);
    expect(await signInAtDemo(nell, 'Nell Winters')).toBe('/login/google?attempt=one');
    expect(await nell.me()).toMatchObject({
      name: 'Nell Winters',
      email: 'nell.winters@gmail.test',
      emailVerified: true,
      role: null,
      url: null,
      signsInWith: ['google.com'],
    });
    expect((await nell.post('/api/users', { role: 'Buyer' })).status).toBe(200);
    const { body } = await nell.post('/api/jwt', { email: 'nell.winters@gmail.test' });
    expect(await app.send('GET', '/api/me', { token: body.token })).toMatchObject({
      body: { user: { role: 'Buyer' } },
    });
  });

  test('they are known again by Google’s number, not by their address, and Google’s tokens are not kept', async () => {
    const before = await userOf('nell.winters@gmail.test');
    const id = before?.id ?? '';
    await app.db.updateTable('users').set({ email: 'moved@dogear.test' }).where('id', '=', id).execute();
    const nell = visitor(app);
    await signInAtDemo(nell, 'Nell Winters');
    expect(await nell.me()).toMatchObject({ _id: id, email: 'moved@dogear.test', role: 'Buyer' });
    expect(await accountsOf(id)).toEqual([
      expect.objectContaining({
        provider_id: 'google',
        account_id: expect.stringMatching(/^demo-/),
        access_token: null,
        refresh_token: null,
        id_token: null,
      }),
    ]);
  });

  test('Cancel comes back as such, does not sign in, and tells the page that waits', async () => {
    const person = visitor(app);
    const url = new URL(await signInAtDemo(person, null), testOrigin);
    expect(url.pathname).toBe('/login/google');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ attempt: 'one', error: 'access_denied' });
    expect(await person.me()).toBeNull();
  });

  test('an address that Google has not confirmed is refused, and no account is opened', async () => {
    const pat = visitor(app);
    expect(await signInAtDemo(pat, 'Pat Quill')).toBe('/login/google?attempt=one&error=email_not_found');
    expect(await pat.me()).toBeNull();
    expect(await userOf('pat.quill@gmail.test')).toBeUndefined();
  });

  async function joinWithEmail(email: string, emailVerified: boolean) {
    const someone = await app.join('Seller');
    await app.db
      .updateTable('users')
      .set({ email, email_verified: emailVerified })
      .where('id', '=', someone.id)
      .execute();
    return someone;
  }

  test('an account whose address was never confirmed is not joined', async () => {
    const someone = await joinWithEmail('marcus@dogear.test', false);
    const marcus = visitor(app);
    expect(await signInAtDemo(marcus, 'Marcus Bell')).toBe(
      '/login/google?attempt=one&error=account_not_linked',
    );
    expect(await marcus.me()).toBeNull();
    expect(await accountsOf(someone.id)).toHaveLength(1);
  });

  test('one whose address was confirmed is, and keeps its role', async () => {
    const someone = await joinWithEmail('seller@dogear.test', true);
    const amara = visitor(app);
    expect(await signInAtDemo(amara, 'Amara Okafor')).toBe('/login/google?attempt=one');
    await amara.post('/api/users', { role: 'Buyer' });
    expect(await amara.me()).toMatchObject({ _id: someone.id, role: 'Seller' });
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', someone.id).execute();
    const banned = visitor(app);
    expect(await signInAtDemo(banned, 'Amara Okafor')).toContain('error=BANNED_USER');
    expect(banned.cookies.has('dogear.session_token')).toBe(false);
  });

  async function signedInAs(name: string) {
    const person = visitor(app);
    await signInAtDemo(person, name);
    return person.me();
  }

  test('a user with a second step is sent to it, and Google does not get around it', async () => {
    const ofNell = (await signedInAs('Nell Winters'))._id;
    const secondStep = (two_factor_enabled: boolean) =>
      app.db.updateTable('users').set({ two_factor_enabled }).where('id', '=', ofNell).execute();
    await secondStep(true);
    const person = visitor(app);
    expect(await signInAtDemo(person, 'Nell Winters')).toContain('error=SECOND_STEP_BY_PASSWORD');
    expect(await person.me()).toBeNull();
    await secondStep(false);
    expect(await signedInAs('Nell Winters')).toMatchObject({ _id: ofNell });
  });

  test('what came back once does not come back twice', async () => {
    const nell = visitor(app);
    const back = await chooseAtDemo(nell, await nell.start(), 'Nell Winters');
    const before = new Map(nell.cookies);
    expect(next(await nell.get(back))).toBe('/login/google?attempt=one');
    nell.cookies.clear();
    for (const [name, value] of before) nell.cookies.set(name, value);
    expect(next(await nell.get(back))).toBe('/login/google?error=state_mismatch');
    expect(await nell.me()).toBeNull();
  });

  test('a state that is made up, another browser’s, or missing does not sign in', async () => {
    const nell = visitor(app);
    const back = new URL(await chooseAtDemo(nell, await nell.start(), 'Nell Winters'));
    const otherBrowser = visitor(app);
    await otherBrowser.start();
    expect(next(await otherBrowser.get(back.href))).toContain('error=state_mismatch');
    expect(await otherBrowser.me()).toBeNull();
    for (const state of ['made-up', '']) {
      back.searchParams.set('state', state);
      expect(next(await nell.get(back.href))).toMatch(/error=state_(mismatch|not_found)/);
      expect(await nell.me()).toBeNull();
    }
  });

  test('a code that belongs to another attempt is refused', async () => {
    const mallory = visitor(app);
    const stolen = new URL(await chooseAtDemo(mallory, await mallory.start(), 'Nell Winters'));
    const victim = visitor(app);
    const back = new URL(await chooseAtDemo(victim, await victim.start('two'), 'Nell Winters'));
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(next(await victim.get(back.href))).toBe('/login/google?attempt=two&error=invalid_code');
    expect(await victim.me()).toBeNull();
  });

  test('it is begun from our own pages only, leads back to ours only, and not too often', async () => {
    const body = { attempt: 'one', callbackURL: 'https://evil.test', errorCallbackURL: '//evil.test' };
    const start = (headers: Record<string, string>) =>
      app.send('POST', '/api/auth/sign-in/social', { body, headers });
    expect((await start({ origin: 'https://evil.test' })).body.code).toBe('wrong_origin');
    const person = visitor(app);
    const { body: begun } = await person.post('/api/auth/sign-in/social', body);
    const back = await chooseAtDemo(person, new URL(begun.url), null);
    expect(new URL(next(await person.get(back)), testOrigin).origin).toBe(testOrigin);
    await setRateLimit(app.db, 'google:unknown');
    expect((await start({ origin: testOrigin })).status).toBe(429);
    await app.db.deleteFrom('rate_limits').where('key', '=', 'google:unknown').execute();
  });

  test('its page runs no script, is asked for by our own form only, and says when it is over', async () => {
    const person = visitor(app);
    const choosing = next(await person.get((await person.start()).href));
    const page = await person.get(choosing);
    expect(page.body).toContain('<title>Demo sign-in (not Google)</title>');
    expect(page.body).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
    const foreign = await app.send('POST', choosing, { body: '', headers: { origin: 'https://evil.test' } });
    expect(foreign.body.code).toBe('wrong_origin');
    const otherBrowser = visitor(app);
    expect(await otherBrowser.get(choosing)).toMatchObject({
      status: 400,
      body: expect.stringContaining('This sign-in has already finished'),
    });
    expect((await otherBrowser.get('/demo-idp/auth?client_id=nobody')).status).toBe(400);
  });
});
