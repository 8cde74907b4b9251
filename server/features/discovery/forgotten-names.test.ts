import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangeSubscription, subscribeToChanges } from '#server/db/change-listener.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createListSuggestions } from '../search/list-suggestions.ts';
import { rebuildVocabulary } from '../search/rebuild-vocabulary.ts';
import { createFeeds } from './feeds.ts';

const app = setUpTestApp();
let notices: ChangeSubscription;
let admin: Person;
let seller: Person;
let bookId: string;
/** Another one in each test. */
let word = 'zyxword';

/** What a process that hears of changes keeps. */
let suggest: (typed: string) => Promise<{ titles: unknown[]; authors: unknown[] }>;
let readFeed: () => Promise<string>;

beforeAll(async () => {
  admin = await app.join('admin');
  notices = subscribeToChanges(app.connection, app);
  await vi.waitUntil(() => notices.isListening(), { timeout: 30_000 });
});
afterAll(() => notices?.close());

beforeEach(async () => {
  word += 'o';
  suggest = createListSuggestions(app, notices);
  const feeds = createFeeds({ ...app, publicOrigin: 'http://dogear.test', notices });
  readFeed = async () => (await feeds.newest({ locale: 'en', client: 'reader' })).xml;
  seller = await app.joinSeller();
  bookId = await app.listBook(seller, { book_title: `${word} atlas`, author: `${word} person` });
  await rebuildVocabulary(app.db);
});

const edit = async (changes: object) => {
  const { version } = (await seller.get(`/my-products/${bookId}`)).body.book;
  return seller.patch(`/my-products/${bookId}`, { version, ...changes });
};
const changed = { book_title: 'Plain Atlas', author: 'Plain Person' };

describe('names that were suggested a moment ago are suggested no longer once', () => {
  test.each<[string, () => Promise<{ status: number }>]>([
    ['the seller is banned', () => admin.put(`/user/${seller.id}/ban`)],
    ['the book is deleted', () => seller.delete(`/my-products/${bookId}`)],
    ['the account is deleted', () => admin.delete(`/seller/${seller.id}`)],
    ['title and author are changed', () => edit(changed)],
  ])('%s', async (_, end) => {
    expect(await suggest(word)).toMatchObject({
      titles: [{ title: `${word} atlas` }],
      authors: [{ name: `${word} person` }],
    });
    expect(await readFeed()).toContain(word);
    expect((await end()).status).toBe(200);
    await expect.poll(() => suggest(word)).toMatchObject({ titles: [], authors: [] });
    await expect.poll(readFeed).not.toContain(word);
  });
});

test('names of a seller who is banned while the names are being collected are not suggested afterwards', async () => {
  await app.listBook(await app.joinSeller(), { book_title: 'Aardvarks', author: 'Aaron Aardvark' });
  await rebuildVocabulary(app.db);
  const blocker = await app.pool.connect();
  try {
    // Authors are written first, in their order, so that the run waits between reading the books and writing the other names.
    await blocker.query("begin; select from search_names where name = 'Aaron Aardvark' for update");
    const run = rebuildVocabulary(app.db);
    await untilWaitingForLocks(app, 1);
    expect((await admin.put(`/user/${seller.id}/ban`)).status).toBe(200);
    await blocker.query('rollback');
    await run;
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await suggest('aard')).toMatchObject({ titles: [{ title: 'Aardvarks' }] });
  expect(await suggest(word)).toMatchObject({ titles: [], authors: [] });
});

test('a changed title stays suggested for the other books that have it', async () => {
  const other = await app.joinSeller();
  await app.listBook(other, { book_title: `${word} atlas`, author: `${word} person` });
  await rebuildVocabulary(app.db);
  expect((await edit({ book_title: 'Plain Atlas' })).status).toBe(200);
  await expect
    .poll(() => suggest(word))
    .toMatchObject({
      titles: [{ title: `${word} atlas` }],
      authors: [{ name: `${word} person`, books: 2 }],
    });
  await admin.delete(`/seller/${other.id}`);
  await expect.poll(() => suggest(word)).toMatchObject({ titles: [] });
});

test('the title of a book that has its author from its edition is forgotten with the ban', async () => {
  const isbn = '9780141439556';
  const id = await app.listBook(seller, { book_title: `${word} heights`, isbn });
  await app.pool.query(
    `update editions set source = 'test', title = 'Heights', authors = '{Emily Brontë}' where isbn13 = $1`,
    [isbn],
  );
  await app.pool.query('update books set author = null where id = $1', [id]);
  await rebuildVocabulary(app.db);
  expect(await suggest(`${word} h`)).toMatchObject({ titles: [{ author: 'Emily Brontë' }] });
  await admin.put(`/user/${seller.id}/ban`);
  await expect.poll(() => suggest(`${word} h`)).toMatchObject({ titles: [] });
});
