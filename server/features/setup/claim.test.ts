import { expect, test } from 'vitest';
import { newSite, newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { issueSetupKey } from './issue-setup-key.ts';

const app = setUpTestApp({ env: newSiteSettings });
const site = newSite(app);

test('a new site without an administrator has a key, and only its hash is stored', async () => {
  await site.empty();
  const key = await issueSetupKey(app.db);
  expect(key).toMatch(/^[\w-]{43}$/);
  const row = await app.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key);
  expect(row.key_hash).toMatch(/^[\w-]{43}$/);
});

test('the key is exchanged for a cookie that scripts and other sites cannot use, and of which only a hash is stored, and then never works again', async () => {
  await site.empty();
  const key = await site.issueKey();
  const claimed = await site.post('/setup/claim', { key });
  expect(claimed.status).toBe(200);
  const [cookie = ''] = claimed.headers.getSetCookie();
  expect(cookie).toMatch(/^dogear\.setup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(key);
  expect((await site.get('/setup', cookie)).body).toMatchObject({ isYours: true, hasAdmin: false });
  const [claim = ''] = /[\w-]{43}/.exec(cookie) ?? [];
  const stored = await app.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow();
  expect(stored.claim_hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(stored)).not.toContain(claim);
  const again = await site.post('/setup/claim', { key });
  expect(again).toMatchObject({ status: 403, body: { code: 'setup_key_invalid' } });
  expect(again.headers.getSetCookie()).toEqual([]);
});

test.each([
  ['wrong', 'x'.repeat(43)],
  ['empty', ''],
  ['odd', '\u0000'],
])('a key that is %s is refused with what to do', async (_, key) => {
  await site.empty();
  await site.issueKey();
  const { status, body } = await site.post('/setup/claim', { key });
  expect({ status, message: body.message }).toEqual({
    status: 403,
    message:
      'This setup address is wrong, has expired, or has already been used. Start Dogear again to get a new one.',
  });
});

test('a key expires after 24 hours', async () => {
  await site.empty();
  const key = await site.issueKey();
  const { key_expires_at: end } = await app.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow();
  expect(Math.abs(Number(end) - Date.now() - 24 * 3600_000)).toBeLessThan(60_000);
  await app.db
    .updateTable('setup')
    .set({ key_expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await site.post('/setup/claim', { key })).body.code).toBe('setup_key_invalid');
});

test('of two browsers that claim the setup at the same moment one succeeds', async () => {
  await site.empty();
  const key = await site.issueKey();
  const claims = await Promise.all(Array.from({ length: 8 }, () => site.post('/setup/claim', { key })));
  expect(claims.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
});

test('a new start voids the key of the last one, and of two at the same moment one key works', async () => {
  await site.empty();
  const old = await site.issueKey();
  const keys = await Promise.all([site.issueKey(), site.issueKey()]);
  expect((await site.post('/setup/claim', { key: old })).status).toBe(403);
  const first = await site.post('/setup/claim', { key: keys[0] });
  const second = await site.post('/setup/claim', { key: keys[1] });
  expect([first.status, second.status].sort()).toEqual([200, 403]);
});

test('a restart keeps the claim of the browser; the next key replaces it', async () => {
  await site.empty();
  const cookie = await site.claim();
  const key = await site.issueKey();
  expect((await site.get('/setup', cookie)).body.isYours).toBe(true);
  const { headers } = await site.post('/setup/claim', { key });
  expect((await site.get('/setup', cookie)).body.isYours).toBe(false);
  expect((await site.get('/setup', headers.getSetCookie()[0])).body.isYours).toBe(true);
});

test('a claim ends after 24 hours', async () => {
  await site.empty();
  const cookie = await site.claim();
  await app.db
    .updateTable('setup')
    .set({ claim_expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await site.get('/setup', cookie)).body.isYours).toBe(false);
  expect((await site.put('/setup/without/mail', { agreed: true }, cookie)).status).toBe(401);
});

test('a site with an administrator has no key, and an old key does not claim it', async () => {
  await site.empty();
  const key = await site.issueKey();
  const admin = await app.join('admin');
  expect(await issueSetupKey(app.db)).toBeUndefined();
  expect((await site.post('/setup/claim', { key })).body.code).toBe('already_set_up');
  expect((await admin.get('/setup')).body.isYours).toBe(true);
});

test('an administrator from the command line ends the claim of a browser', async () => {
  await site.empty();
  const cookie = await site.claim();
  await app.join('admin');
  expect((await site.get('/setup', cookie)).body.isYours).toBe(false);
  expect((await site.post('/setup/check-up', {}, cookie)).status).toBe(401);
  expect((await site.post('/setup/admin', site.host, cookie)).body.code).toBe('already_set_up');
});

test('another site’s page can neither claim the setup nor continue it', async () => {
  await site.empty();
  const key = await site.issueKey();
  const foreign = { origin: 'https://evil.example' };
  expect((await app.send('POST', '/api/setup/claim', { body: { key }, headers: foreign })).body.code).toBe(
    'wrong_origin',
  );
  const cookie = await site.claim();
  const step = await app.send('PUT', '/api/setup/steps/legal', {
    body: { state: 'done' },
    headers: { ...foreign, cookie },
  });
  expect(step.body.code).toBe('wrong_origin');
});

test('guessing is limited for an address and for all together', async () => {
  await site.empty();
  const key = await site.issueKey();
  app.config.limits.setupClaimsPerAddress.max = 3;
  await app.db.deleteFrom('rate_limits').execute();
  for (let guess = 0; guess < 3; guess++)
    expect((await site.post('/setup/claim', { key: `guess ${guess}` })).status).toBe(403);
  const guess = async () => (await site.post('/setup/claim', { key: 'another guess' })).body.code;
  expect(await guess()).toBe('too_many_requests');
  app.config.limits.setupClaimsPerAddress.max = 1000;
  app.config.limits.setupClaims.max = 3;
  expect(await guess()).toBe('too_many_requests');
  // The guesses of others do not lock out the host, who has the key.
  expect((await site.post('/setup/claim', { key })).status).toBe(200);
  app.config.limits.setupClaims.max = 1000;
});
