import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await app.join('admin');
  buyer = await app.joinBuyer();
});

const publish = (text: string, version: number, locale = 'en') =>
  admin.put('/site/texts/terms', { locale, text, publish: true, version });
const pending = async (who: Person, locale = 'en') =>
  (await who.get(`/me/agreement?locale=${locale}`)).body.pending;
const agree = (who: Person, version: number) => who.post('/me/agreement', { version });

test('no one is asked before there are terms', async () => {
  expect(await pending(buyer)).toBeNull();
});

test('every published version asks once, is kept as it was, and is called a change only after an earlier one', async () => {
  await publish('Be kind.', 0);
  expect(await pending(buyer)).toMatchObject({ version: 1, isChange: false });
  expect((await agree(buyer, 1)).status).toBe(200);
  expect((await agree(buyer, 1)).status).toBe(200);
  expect(await pending(buyer)).toBeNull();
  await publish('Be kind, and on time.', 1);
  expect(await pending(buyer)).toMatchObject({ version: 2, isChange: true });
  expect(await pending(await app.joinBuyer())).toMatchObject({ version: 2, isChange: false });
  const kept = await app.db.selectFrom('site_text_versions').select(['version', 'text']).execute();
  expect(kept).toEqual([
    { version: 1, text: 'Be kind.' },
    { version: 2, text: 'Be kind, and on time.' },
  ]);
  await expect(app.pool.query("update site_text_versions set text = 'x'")).rejects.toThrow('is kept');
  await agree(buyer, 2);
});

test('a translation asks only those who read it', async () => {
  await publish('Seien Sie freundlich.', 0, 'de');
  expect(await pending(buyer, 'en')).toBeNull();
  expect(await pending(buyer, 'ar')).toBeNull();
  expect(await pending(buyer, 'de')).toMatchObject({ version: 3 });
});

test('a version that does not exist cannot be agreed to', async () => {
  expect((await agree(buyer, 99)).status).toBe(404);
});

test('terms published in two languages at the same moment get two numbers', async () => {
  const both = await Promise.all([publish('Sé amable.', 0, 'es'), publish('كن لطيفًا.', 0, 'ar')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await app.pool.query('select count(distinct version)::int as n from site_text_versions');
  expect(rows[0].n).toBe(5);
});

test('no one is asked for terms that are withdrawn', async () => {
  await publish('', 1, 'de');
  expect(await pending(await app.joinBuyer(), 'de')).toMatchObject({ version: 2 });
});

test('agreements go with the account', async () => {
  const leaving = await app.joinBuyer();
  await agree(leaving, 2);
  await admin.delete(`/user/${leaving.id}`);
  const left = await app.db.selectFrom('agreements').selectAll().where('user_id', '=', leaving.id).execute();
  expect(left).toEqual([]);
});
