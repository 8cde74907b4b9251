import { sql } from 'kysely';
import { issueSetupKey } from '#server/features/setup/issue-setup-key.ts';
import { type Answer, type TestApp, testOrigin } from './create-test-app.ts';

/** A production without a mail server and without a card service. */
export const newSiteSettings = {
  DOGEAR_MODE: 'production',
  PUBLIC_URL: 'https://books.example',
  DOGEAR_SECRET: 'long enough to be a secret of its own',
};

/** A site that no one has set up yet, and its host's browser. */
export function newSite(app: TestApp) {
  const request =
    (method: string) =>
    (path: string, body: unknown, cookie = ''): Promise<Answer> =>
      app.send(method, `/api${path}`, { body, headers: { origin: testOrigin, cookie: pair(cookie) } });
  const issueKey = async (): Promise<string> => {
    const key = await issueSetupKey(app.db);
    if (key === undefined) throw new Error('The site has an administrator.');
    return key;
  };
  return {
    host: { name: 'Ruth Kestrel', email: 'ruth@kestrel.test', password: 'Almanac#16' },
    post: request('POST'),
    put: request('PUT'),
    get: (path: string, cookie = '') => app.send('GET', `/api${path}`, { headers: { cookie: pair(cookie) } }),
    issueKey,

    /** Removes all accounts and what the last setup left. */
    async empty(): Promise<void> {
      await app.db.updateTable('users').set({ role: null }).where('role', '=', 'admin').execute();
      await app.db
        .updateTable('users')
        .set({ email: sql`id || '@gone.test'` })
        .where('email', 'like', '%@kestrel.test')
        .execute();
      await app.db.deleteFrom('setup').execute();
      await app.db
        .insertInto('setup')
        .values({ id: 1, ...blank })
        .execute();
      // A new site has not chosen yet.
      await app.db.updateTable('site').set({ payment_mode: 'house' }).execute();
      await app.db.deleteFrom('rate_limits').execute();
    },

    /** Opens the one-time address and returns the cookie of the claim. */
    async claim(): Promise<string> {
      const { status, headers } = await this.post('/setup/claim', { key: await issueKey() });
      if (status !== 200) throw new Error(`The claim failed with ${status}.`);
      return headers.getSetCookie()[0] ?? '';
    },
  };
}

const blank = {
  key_hash: null,
  key_expires_at: null,
  claim_hash: null,
  claim_expires_at: null,
  steps_done: [],
  steps_skipped: [],
  does_without: [],
  mail_code_hash: null,
  mail_code_expires_at: null,
  mail_address_hash: null,
  mail_sent_at: null,
  mail_confirmed_at: null,
  backed_up_at: null,
  finished_at: null,
};

const pair = (cookie: string): string => cookie.split(';')[0] ?? '';
