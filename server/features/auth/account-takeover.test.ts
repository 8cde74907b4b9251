import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticator, waitForNextCode } from '#test/support/authenticator.ts';
import type { TestApp } from '#test/support/create-test-app.ts';
import { listeningApp, signInAtDemo, type Visitor, visitor } from '#test/support/google-visitor.ts';
import { isLong } from '#test/support/test-form.ts';
import { createEmailToken } from './email-token.ts';

/**
 * An attacker signs up with the address of another person. Whatever the two do, in any order: once the owner has proven
 * the address, no session, access token, password or second step of the attacker works.
 */
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await listeningApp());
});
afterAll(() => close());

const email = 'nell.winters@gmail.test';
const atGoogle = 'Nell Winters';

type Scene = {
  attacker: {
    browsers: Visitor[];
    passwords: string[];
    accessTokens: string[];
    codes: ((ahead?: number) => string)[];
    recoveryCodes: string[];
    /** Browsers in which a sign-in waits for its second step. */
    challenges: Visitor[];
  };
  owner: { browser: Visitor; password: string | undefined; confirmations: string[]; resets: string[] };
};

const newScene = (): Scene => ({
  attacker: { browsers: [], passwords: [], accessTokens: [], codes: [], recoveryCodes: [], challenges: [] },
  owner: { browser: visitor(app), password: undefined, confirmations: [], resets: [] },
});

const findUser = () => app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const signUp = (browser: Visitor, address: string, password: string) =>
  browser.post('/api/auth/sign-up/email', {
    name: 'Nell',
    email: address,
    password,
    image: app.listing().book_photo,
  });
const signIn = (browser: Visitor, password: string) =>
  browser.post('/api/auth/sign-in/email', { email: email.toUpperCase(), password });

async function collectCredentials({ attacker }: Scene, browser: Visitor): Promise<void> {
  if (!(await browser.me())) return;
  attacker.browsers.push(browser);
  const { body } = await browser.post('/api/jwt', { email });
  attacker.accessTokens.push(body.token);
}

/** The owner reads the mail, no matter who requested it. */
async function mailLink(links: string[], purpose: 'verify-email' | 'reset-password'): Promise<void> {
  const user = await findUser();
  if (user) links.push(await createEmailToken(app.db, purpose, user.id));
}

const newPasswordOf = (who: string, { length }: string[]): string => `${who}#${length + 1}`;

const actions = {
  'attacker signs up': async (scene: Scene) => {
    const browser = visitor(app);
    const password = newPasswordOf('Colophon', scene.attacker.passwords);
    const { status } = await signUp(browser, 'Nell.Winters@Gmail.Test', password);
    expect(status, 'a password that the rules accept').not.toBe(400);
    if (status !== 200) return;
    scene.attacker.passwords.push(password);
    await collectCredentials(scene, browser);
  },
  'attacker signs in': async (scene: Scene) => {
    const browser = visitor(app);
    const { attacker } = scene;
    const { body } = await signIn(browser, attacker.passwords.at(-1) ?? 'Colophon#1');
    await waitForNextCode(app);
    const code = attacker.codes.at(-1)?.();
    if (body.twoFactorRedirect) await browser.post('/api/auth/two-factor/verify-totp', { code });
    await collectCredentials(scene, browser);
  },
  'attacker stops before the second step': async ({ attacker }: Scene) => {
    const browser = visitor(app);
    const { body } = await signIn(browser, attacker.passwords.at(-1) ?? 'Colophon#1');
    if (body.twoFactorRedirect) attacker.challenges.push(browser);
  },
  'attacker switches two-factor on': async ({ attacker }: Scene) => {
    const browser = attacker.browsers.at(-1) ?? visitor(app);
    const password = attacker.passwords.at(-1);
    const { status, body } = await browser.post('/api/auth/two-factor/enable', { password });
    if (status !== 200) return;
    const { code } = authenticator(body.totpURI);
    attacker.codes.push(code);
    attacker.recoveryCodes.push(body.backupCodes[0]);
    await browser.post('/api/auth/two-factor/verify-totp', { code: code() });
  },
  'attacker changes the password': async ({ attacker }: Scene) => {
    const browser = attacker.browsers.at(-1) ?? visitor(app);
    const newPassword = newPasswordOf('Colophon', attacker.passwords);
    const currentPassword = attacker.passwords.at(-1) ?? 'Colophon#1';
    const { status } = await browser.put('/api/me/password', { currentPassword, newPassword });
    if (status === 200) attacker.passwords.push(newPassword);
  },
  'owner signs up': async ({ owner }: Scene) => {
    const { status } = await signUp(owner.browser, email, 'Owner#1');
    if (status === 200) owner.password = 'Owner#1';
  },
  'owner signs in': async ({ owner }: Scene) => {
    await signIn(owner.browser, owner.password ?? 'Owner#1');
  },
  'owner leaves': async ({ owner }: Scene) => {
    await owner.browser.post('/api/auth/sign-out');
  },
  'a confirmation link is requested': ({ owner }: Scene) => mailLink(owner.confirmations, 'verify-email'),
  'a reset is requested': ({ owner }: Scene) => mailLink(owner.resets, 'reset-password'),
  'owner follows the confirmation link': async ({ owner }: Scene) => {
    await owner.browser.post('/api/verify-email', { token: owner.confirmations.at(-1) ?? '' });
  },
  'owner resets the password': async ({ owner }: Scene) => {
    const token = owner.resets.pop() ?? '';
    const { status } = await owner.browser.post('/api/reset-password', { token, password: 'Owner#2' });
    if (status === 200) owner.password = 'Owner#2';
  },
  'owner signs in with Google': async ({ owner }: Scene) => {
    await signInAtDemo(owner.browser, atGoogle);
  },
};
type Action = keyof typeof actions;

async function attackerIsOut({ attacker }: Scene, userId: string): Promise<void> {
  for (const browser of attacker.browsers) expect(await browser.me(), 'an old session').toBeNull();
  for (const token of attacker.accessTokens)
    expect((await app.send('GET', '/api/me/account', { token })).status, 'an access token').toBe(401);
  for (const challenge of attacker.challenges) {
    for (const code of attacker.codes)
      await challenge.post('/api/auth/two-factor/verify-totp', { code: code() });
    for (const code of attacker.recoveryCodes)
      await challenge.post('/api/auth/two-factor/verify-backup-code', { code });
    expect(await challenge.me(), 'a second step').toBeNull();
  }
  for (const password of attacker.passwords)
    expect((await signIn(visitor(app), password)).status, `the password ${password}`).toBe(401);
  expect(await findUser()).toMatchObject({ id: userId, two_factor_enabled: false });
}

async function play(order: Action[]): Promise<void> {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('verifications').execute();
  await app.db.deleteFrom('users').where('email', '=', email).execute();
  const scene = newScene();
  for (const action of order) await actions[action](scene);
  const user = await findUser();
  if (user?.email_verified) await attackerIsOut(scene, user.id);
  if (!user) return;

  // A reset always lets the owner in and keeps the attacker out.
  await actions['a reset is requested'](scene);
  await actions['owner resets the password'](scene);
  await signIn(scene.owner.browser, 'Owner#2');
  expect((await scene.owner.browser.me())?._id, 'the owner').toBe(user.id);
  await attackerIsOut(scene, user.id);
  await signInAtDemo(scene.owner.browser, atGoogle);
  expect(await scene.owner.browser.me()).toMatchObject({ _id: user.id, emailVerified: true });
}

/** Attacks that have worked in the past. Each run tries them all. */
const known: Action[][] = [
  ['attacker signs up', 'a confirmation link is requested', 'owner follows the confirmation link'],
  [
    'attacker signs up',
    'owner signs in with Google',
    'a confirmation link is requested',
    'owner follows the confirmation link',
    'owner signs in with Google',
    'attacker signs in',
  ],
  [
    'attacker signs up',
    'attacker switches two-factor on',
    'attacker stops before the second step',
    'a reset is requested',
    'owner resets the password',
  ],
  [
    'owner signs up',
    'a confirmation link is requested',
    'owner follows the confirmation link',
    'attacker signs up',
    'owner signs in with Google',
  ],
];

test('once the owner of an address has proven it, nothing of an attacker works', async () => {
  const names = Object.keys(actions) as Action[];
  const orders = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(orders, (order) => play(order)),
    {
      numRuns: isLong ? 200 : 14,
      examples: known.map((order): [Action[]] => [order]),
      endOnFailure: true,
    },
  );
}, 1_800_000);
