import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let people: Person[];

beforeAll(async () => {
  const moderator = await app.joinConfirmedBuyer();
  await app.db
    .insertInto('staff')
    .values({ user_id: moderator.id, can_money: true, can_settings: true })
    .execute();
  people = [await app.join('admin'), moderator];
  await app.pool.query("update sessions set created_at = now() - interval '11 minutes'");
});

/** It only parses a text. */
const changesNothing = ['previewMarkdown'];

const changesOfSiteAndMoney = Object.entries(endpoints).filter(
  ([name, { method, path }]) =>
    method !== 'GET' &&
    /^\/(site|ledger|setup\/(without|legal-pages))(\/|$)/.test(path) &&
    !changesNothing.includes(name),
);

test('there are such calls', () => expect(changesOfSiteAndMoney.length).toBeGreaterThan(15));

test.each(changesOfSiteAndMoney)('%s needs a sign-in of the last ten minutes', async (_, endpoint) => {
  const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, randomUUID())}`;
  const isForAdminsOnly = !endpoint.right;
  for (const { token, email } of isForAdminsOnly ? people.slice(0, 1) : people)
    expect(await app.send(endpoint.method, path, { token }), email).toMatchObject({
      status: 403,
      body: { code: 'sign_in_again' },
    });
});

test('reading needs none', async () => {
  for (const { token } of people)
    for (const path of ['/api/site/categories', '/api/site/texts', '/api/ledger'])
      expect((await app.send('GET', path, { token })).status).toBe(200);
});
