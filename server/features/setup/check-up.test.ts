import { expect, test } from 'vitest';
import type { Check } from '#contract/setup.ts';
import { createTestApp, type TestApp, testOrigin } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { checkAddress, checkCards, checkDisk, checkPictures } from './checks.ts';

const app = setUpTestApp();

async function checksOf(of: TestApp, path = '/setup/check-up'): Promise<Record<string, Check>> {
  const { body } = await (await of.join('admin')).get(path);
  return Object.fromEntries(body.checks.map((check: Check) => [check.name, check]));
}

test('everything works in the demo, but there is no backup yet', async () => {
  const checks = await checksOf(app, `/setup/check-up?origin=${testOrigin}`);
  expect(Object.values(checks).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'mail works',
    'pictures works',
    'address works',
    'cards works',
    'disk works',
    'database works',
    'backup not_set_up',
  ]);
  expect(checks.database?.values.version).toMatch(/^\d+/);
});

test('a site without mail and cards says which choice was made', async () => {
  const bare = await createTestApp({ env: newSiteSettings });
  try {
    const before = await checksOf(bare);
    expect([before.mail?.finding, before.cards?.finding]).toEqual(['undecided', 'undecided']);
    await bare.db
      .updateTable('setup')
      .set({ does_without: ['mail', 'cards'] })
      .execute();
    const after = await checksOf(bare);
    expect([after.mail?.finding, after.cards?.finding]).toEqual(['without', 'without']);
    expect([after.mail?.state, after.cards?.state]).toEqual(['not_set_up', 'not_set_up']);
    await bare.db.updateTable('site').set({ payment_mode: 'none' }).execute();
    expect((await checksOf(bare)).cards).toMatchObject({ state: 'not_set_up', finding: 'meeting' });
  } finally {
    await bare.close();
  }
});

test('a mail server that was never tried, and one whose code was not typed, need a look', async () => {
  const mailed = await createTestApp({ env: { ...newSiteSettings, SMTP_URL: 'smtp://127.0.0.1:9' } });
  try {
    const admin = await mailed.join('admin');
    expect((await checksOf(mailed)).mail).toMatchObject({ state: 'needs_look', finding: 'untested' });
    expect((await admin.post('/setup/test-mail', { email: 'ruth@kestrel.test' })).status).toBe(200);
    expect((await checksOf(mailed)).mail).toMatchObject({ state: 'needs_look', finding: 'sent' });
    const [mail] = await mailed.outbox.list();
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
    expect(mail).toMatchObject({ to: 'ruth@kestrel.test', subject: `${code} is your Dogear code` });
    await admin.post('/setup/test-mail/confirm', { code });
    expect((await checksOf(mailed)).mail).toMatchObject({ state: 'works', finding: 'confirmed' });
  } finally {
    await mailed.close();
  }
});

test('the address in our links is compared with the one in the browser', () => {
  const ours = 'https://books.example';
  expect(checkAddress(ours, ours)).toMatchObject({ state: 'works' });
  expect(checkAddress(ours, undefined)).toMatchObject({ state: 'works' });
  expect(checkAddress(ours, 'https://www.books.example')).toMatchObject({
    finding: 'different',
    values: { address: ours, seen: 'https://www.books.example' },
  });
  expect(checkAddress('http://localhost:3000', 'http://localhost:3000')).toMatchObject({ finding: 'local' });
  expect(checkAddress(ours, 'not an address')).toMatchObject({ state: 'works' });
});

test('a store that fails, or returns something else, needs a look', async () => {
  const { store } = app;
  expect(await checkPictures(store)).toMatchObject({ state: 'works' });
  const failing = { ...store, put: () => Promise.reject(Object.assign(new Error('no'), { code: 'EROFS' })) };
  expect(await checkPictures(failing)).toMatchObject({
    state: 'needs_look',
    values: { reason: 'Error EROFS' },
  });
  const forgetting = { ...store, get: async () => undefined };
  expect(await checkPictures(forgetting)).toMatchObject({ state: 'needs_look' });
});

test('a card service that does not accept the key needs a look, and the sandbox does', async () => {
  expect(await checkCards(app.paymentProvider)).toMatchObject({ state: 'works', finding: 'sandbox' });
  const refusing = { kind: 'stripe', livemode: true, checkKey: () => Promise.reject(new Error('no')) };
  expect(await checkCards(refusing as never)).toMatchObject({ state: 'needs_look', finding: 'failed' });
  const testing = { kind: 'stripe', livemode: false, checkKey: async () => undefined };
  expect(await checkCards(testing as never)).toMatchObject({ state: 'needs_look', finding: 'test' });
});

test('a folder that does not exist yet is measured where it will be', async () => {
  const { values } = await checkDisk('/no/such/folder');
  expect(values).toEqual((await checkDisk('/')).values);
  expect(await checkDisk('/no\u0000folder')).toMatchObject({ state: 'needs_look', finding: 'unknown' });
});

test('a backup works for eight days', async () => {
  const at = async (days: number) => {
    const backedUpAt = new Date(Date.now() - days * 24 * 3600_000);
    await app.db.updateTable('setup').set({ backed_up_at: backedUpAt }).execute();
    return (await checksOf(app)).backup?.finding;
  };
  expect([await at(7), await at(9)]).toEqual(['recent', 'old']);
});
