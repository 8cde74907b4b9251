import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
});

const invisible = ['\u200b', '\u2800', '\u3164', '\u00ad'];
const id = randomUUID();

/** Each text that is required, and how it is sent. */
const sent: Record<string, [field: string, send: (text: string) => Promise<{ status: number; body: any }>]> =
  {
    'the name of a site': ['changes.name', (name) => admin.patch('/site', { version: 1, changes: { name } })],
    'the name of a shelf': ['name', (name) => admin.post('/site/categories', { name })],
    'a meeting place': ['name', (name) => admin.post('/site/meeting-places', { name })],
    'the reason of a decision': [
      'reason',
      (reason) => admin.post(`/cases/${id}/decision`, { decision: 'refund', reason }),
    ],
    'a reply to a review': ['reply', (reply) => seller.post(`/orders/${id}/reviews/reply`, { reply })],
    'a message': ['body', (body) => buyer.post('/conversations', { bookId: id, _id: randomUUID(), body })],
    'a title': ['book_title', (book_title) => seller.post('/bookCategories', app.listing({ book_title }))],
  };

test.each(Object.entries(sent))('%s that a screen shows nothing of is missing', async (_, [field, send]) => {
  for (const mark of invisible) {
    const { status, body } = await send(` ${mark}${mark} `);
    expect([status, body.errors?.map(({ path }: { path: string }) => path)], JSON.stringify(body)).toEqual([
      400,
      [field],
    ]);
  }
});

test('a search for text that a screen shows nothing of is one for everything', async () => {
  await app.listBook(seller);
  const found = async (query: string) => (await app.send('GET', `/api/search?${query}`)).body;
  const all = await found('');
  expect(all.total).toBeGreaterThan(0);
  for (const mark of invisible) {
    const typed = encodeURIComponent(` ${mark}`);
    expect((await found(`q=${typed}&from=${typed}&to=${typed}`)).total).toBe(all.total);
  }
});

test('a line of the site is one line, and none if a screen shows nothing of it', async () => {
  const put = (text: string, version: number) =>
    admin.put('/site/texts/hero_title', { locale: 'en', text, publish: true, version });
  const line = async () => {
    app.rereadSite();
    return (await app.send('GET', '/api/site?locale=en')).body.site.texts.lines.hero_title;
  };
  expect((await put(' Books\u202e\nfor all ', 0)).status).toBe(200);
  expect(await line()).toBe('Books for all');
  expect((await put('\u200b', 1)).status).toBe(200);
  expect(await line()).toBeUndefined();
});
