import { beforeAll, describe, expect, test, vi } from 'vitest';
import { copyBook } from '#test/support/copy-book.ts';
import { cancelLockWaits, countLockWaits } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
const shortenDeadline = () => {
  app.config.search.requestMs = 500;
};

const search = async (query: string) => (await app.send('GET', `/api/search?${query}`)).body;

beforeAll(async () => {
  const seller = await app.joinSeller();
  const fair = await app.listBook(seller, { book_title: 'Atlas of seas' });
  await app.db.updateTable('books').set({ condition: 'Fair' }).where('id', '=', fair).execute();
  const id = await app.listBook(seller, { book_title: 'Atlas of rivers', resale_price: priceText(1) });
  await copyBook(app, id, 5_300);
  await app.listBook(seller, { book_title: 'Atlas of clouds', category_id: 'medical' });
  await app.db.updateTable('books').set({ condition: 'Fair' }).where('title', 'like', '%00').execute();
  await app.db
    .updateTable('books')
    .set({ condition: 'Excellent' })
    .where('title', 'like', '% 5_1_')
    .execute();
});

// Without statistics all words count as rare, so that both ways of finding hits are tested.
describe.each(['without', 'with'])('%s statistics on words', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'with') await app.pool.query('analyze book_search');
  });

  test('beyond 5,000 books the newest are shown, and the count is a lower bound', async () => {
    const found = await search('q=atlas');
    expect(found).toMatchObject({ total: 5_000, isCapped: true });
    expect(found.cards[0].book.book_title).toBe('Atlas of clouds');
    expect(found.cards[1].book.book_title).toBe('Atlas of rivers');
    expect(found.cards[2].book.book_title).toBe('Atlas of seas');
  });

  test('a filter or another word brings the exact count back', async () => {
    expect(await search('q=atlas&condition=Fair')).toMatchObject({ total: 54, isCapped: false });
    expect(await search('q=atlas&shelf=medical')).toMatchObject({ total: 1, isCapped: false });
    expect(await search('q=atlas+clouds')).toMatchObject({ total: 1, isCapped: false });
    // Among the oldest, which the newest 1,000 do not include.
    expect((await search('q=atlas&condition=Excellent')).total).toBeGreaterThan(0);
    expect(await search(`q=atlas&to=${priceText(100)}`)).toMatchObject({ total: 5_000, isCapped: true });
  });

  test('all books are shown newest first, with a lower bound for their number', async () => {
    const found = await search('q=');
    expect(found).toMatchObject({ total: 5_000, isCapped: true });
    expect(found.cards[0].book.book_title).toBe('Atlas of clouds');
  });

  test('beyond 5,000 books the first ones by price are found among all of them', async () => {
    const titles = ['Atlas of rivers 5290', 'Atlas of rivers 5280'];
    for (const [index, title] of titles.entries())
      await app.db
        .updateTable('books')
        .set({ resale_price_cents: index === 0 ? minorOf(0.5) : minorOf(99) })
        .where('title', '=', title)
        .execute();
    const first = async (query: string) => (await search(query)).cards[0].book.book_title;
    expect(await first('q=atlas&order=price_up')).toBe(titles[0]);
    expect(await first('q=atlas&order=price_down')).toBe(titles[1]);
    expect(await first(`q=atlas&order=price_down&to=${priceText(60)}`)).not.toBe(titles[1]);
  });

  test('with too many books, a filter still offers the other choices of its group', async () => {
    const { isCapped, facets } = await search('q=atlas&condition=Good');
    expect(isCapped).toBe(true);
    expect(facets.condition.map(({ value }: { value: string }) => value)).toContain('Fair');
  });

  test('pages of a common word go on, newest first, without a book twice', async () => {
    const first = await search('q=atlas&order=newest');
    const second = await search(`q=atlas&order=newest&cursor=${first.nextCursor}`);
    expect(second.cards[0].book.book_title).toBe('Atlas of rivers 22');
  });
});

test('a search that takes too long asks for another word', async () => {
  shortenDeadline();
  const blocker = await app.pool.connect();
  try {
    // The search waits for this lock until its statement timeout.
    await blocker.query('begin; lock table book_search in access exclusive mode');
    const { status, body } = await app.send('GET', '/api/search?q=atlas');
    expect([status, body.code, body.message]).toEqual([
      400,
      'search_too_broad',
      'That’s too broad. Add a word.',
    ]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('slow searches leave connections to the database for everything else', async () => {
  app.config.search.requestMs = 30_000;
  const blocker = await app.pool.connect();
  try {
    await blocker.query('begin; lock table book_search in access exclusive mode');
    const searches = Array.from({ length: 9 }, () => app.send('GET', '/api/search?q=atlas'));
    await expect.poll(() => countLockWaits(app.pool)).toBe(3);
    expect((await app.send('GET', '/api/categories')).status).toBe(200);
    const statuses: number[] = [];
    for (const search of searches) void search.then(({ status }) => statuses.push(status));
    await vi.waitFor(
      async () => {
        // As their deadline does.
        await cancelLockWaits(app.pool);
        expect(statuses).toEqual(searches.map(() => 400));
      },
      { timeout: 20_000 },
    );
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
