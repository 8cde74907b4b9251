import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askDuring } from '#test/support/ask-during.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
const draftsOf = async (person: Person) => (await person.get('/listing-drafts')).body.drafts;

test.each([
  ['banned', 'banned_at = now()'],
  ['deleted', "deleted_at = now(), name = 'Deleted user', photo_url = null, phone = null"],
])('a draft is not kept once the account is %s', async (_, end) => {
  const person = await app.joinSeller();
  const change = `update users set ${end} where id = $1`;
  const keep = () => person.post('/listing-drafts', { _id: randomUUID(), book_title: 'Emma' });
  expect((await askDuring(app, [change, [person.id]], keep)).body.code).toBe('not_allowed');
  const { rows } = await app.pool.query('select from listing_drafts where seller_id = $1', [person.id]);
  expect(rows).toEqual([]);
});

test('a draft of another seller can neither be seen nor used, also not its ID', async () => {
  const [seller, other] = await Promise.all([app.joinSeller(), app.joinSeller()]);
  const { _id, ...form } = { ...app.listing(), _id: randomUUID(), book_title: 'Emma' };
  await seller.post('/listing-drafts', { ...form, _id });
  const path = `/listing-drafts/${_id}`;
  expect((await draftsOf(other)).map((draft: any) => draft._id)).not.toContain(_id);
  for (const answer of [
    await other.patch(path, { version: 1, location: 'here' }),
    await other.delete(path),
    await other.post(`${path}/restore`),
    await other.post(`${path}/list`),
  ])
    expect(answer.status).toBe(404);
  const own = await other.post('/listing-drafts', { _id, book_title: 'Persuasion' });
  expect(own.body.draft).toMatchObject({ book_title: 'Persuasion', category_id: null });
  expect(await draftsOf(seller)).toContainEqual(expect.objectContaining({ _id, book_title: 'Emma' }));
});

test('a draft with the ID of another seller’s is changed, deleted, and restored alone', async () => {
  const [one, two] = [await app.joinSeller(), await app.joinSeller()];
  const form = { _id: randomUUID(), book_title: 'Emma' };
  const path = `/listing-drafts/${form._id}`;
  for (const person of [one, two]) await person.post('/listing-drafts', form);
  await one.patch(path, { version: 1, location: 'here' });
  expect(await draftsOf(two)).toMatchObject([{ version: 1, location: null }]);
  for (const person of [one, two]) await person.delete(path);
  await one.post(`${path}/restore`);
  expect([await draftsOf(one), await draftsOf(two)]).toMatchObject([[{ location: 'here' }], []]);
});
