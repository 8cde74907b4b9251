import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { testOrigin } from '#test/support/create-test-app.ts';
import { newSite, newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { doWithoutService } from './does-without.ts';

const app = setUpTestApp({ env: newSiteSettings });
const site = newSite(app);

const agreed = { agreed: true };
const change = (setting: string, from: string, to: string) => ({ setting, locale: null, from, to });

/** Creates the administrator, and returns the cookie of the session. */
async function createAdmin(claim: string): Promise<string> {
  const { headers } = await site.post('/setup/admin', site.host, claim);
  const cookie = headers.getSetCookie().find((one) => one.startsWith('dogear.session_token='));
  return cookie?.split(';')[0] ?? '';
}

test('every agreement to do without a service is in the audit log once, with who agreed and what it changed', async () => {
  await site.empty();
  const claim = await site.claim();
  expect((await site.put('/setup/without/mail', agreed, claim)).status).toBe(200);
  const session = await createAdmin(claim);
  for (let times = 0; times < 2; times++)
    expect((await site.put('/setup/without/cards', agreed, session)).status).toBe(200);
  await app.db.updateTable('setup').set({ does_without: [] }).execute();
  await doWithoutService(app.db, 'cards', { by: 'command line' });

  const log: AuditEntry[] = (await site.get('/audit-log', session)).body;
  const entries = log.slice(0, 4).map(({ action, actorName, by, changes }) => {
    return { action, actorName, by, changes };
  });
  expect(entries).toEqual([
    {
      ...{ action: 'update_site', actorName: null, by: 'command line' },
      changes: [change('doesWithout', '[]', '["cards"]')],
    },
    {
      ...{ action: 'update_site', actorName: 'Ruth Kestrel', by: null },
      changes: [
        change('doesWithout', '["mail"]', '["mail","cards"]'),
        change('paymentMode', 'house', 'none'),
      ],
    },
    { action: 'grant_admin', actorName: null, by: 'setup', changes: [] },
    {
      ...{ action: 'update_site', actorName: null, by: 'setup' },
      changes: [change('doesWithout', '[]', '["mail"]')],
    },
  ]);
});

test('going without cards outdates settings that were read before, and says who changed them', async () => {
  await site.empty();
  const session = await createAdmin(await site.claim());
  const { version } = (await site.get('/site', session)).body.settings;
  await site.put('/setup/without/cards', agreed, session);
  const { settings } = (await site.get('/site', session)).body;
  expect(settings).toMatchObject({ paymentMode: 'none', version: version + 1, updatedBy: 'Ruth Kestrel' });
  const stale = await app.send('PATCH', '/api/site', {
    body: { version, changes: { paymentMode: 'house' } },
    headers: { origin: testOrigin, cookie: session },
  });
  expect(stale.body.code).toBe('site_changed');
});
