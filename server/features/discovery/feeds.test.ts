import { beforeAll, describe, expect, test } from 'vitest';
import { formatPrice } from '#contract/kernel/money/money.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import {
  amountOf,
  priceText,
  shownPrice,
  testCurrency,
  unreadablePrice,
} from '#test/support/test-currency.ts';
import { setLookAround } from '../site/update-site.ts';

const app = setUpTestApp();

let seller: Person;
let persuasion: string;
let steam: string;
beforeAll(async () => {
  seller = await app.joinSeller();
  persuasion = await app.listBook(seller, { book_title: 'Persuasion', resale_price: priceText(6.5) });
  steam = await app.listBook(seller, {
    book_title: 'Steam Engines',
    category_id: 'engineering',
    resale_price: priceText(9),
  });
});

const read = async (path: string): Promise<string> => {
  const { status, body } = await app.send('GET', `/feeds/${path}`);
  expect(status, body.message).toBe(200);
  return body;
};
const ids = (xml: string): string[] =>
  [...xml.matchAll(/<entry><id>urn:uuid:([^<]*)<\/id>/g)].map(([, id = '']) => id);

describe('the feeds', () => {
  test('hold the newest books, those of a category, of a seller, and of a search', async () => {
    const other = await app.joinSeller();
    const theirs = await app.listBook(other, { book_title: 'Steam', resale_price: priceText(20) });
    expect(ids(await read('newest.xml')).slice(0, 3)).toEqual([theirs, steam, persuasion]);
    expect(ids(await read('category/engineering.xml'))).toEqual([steam]);
    expect(ids(await read(`seller/${seller.id}.xml`))).toEqual([steam, persuasion]);
    expect(ids(await read('search.xml?q=steam'))).toEqual([theirs, steam]);
    expect(ids(await read(`search.xml?q=steam&to=${priceText(10)}`))).toEqual([steam]);
    expect(ids(await read('search.xml?q=steam&shelf=engineering,fiction&utm=1'))).toEqual([steam]);
    expect(ids(await read('search.xml?q=nothing-like-it'))).toEqual([]);
    expect(ids(await read('search.xml'))).toContain(persuasion);
  });

  test('name the book, the seller, the price, and the pages that show the same', async () => {
    const xml = await read('search.xml?q=persuasion&condition=Good,Fair');
    expect(xml).toContain('<title>Persuasion</title>');
    expect(xml).toContain(`href="http://dogear.test/book/${persuasion}/persuasion"`);
    expect(xml).toContain(`<author><name>${seller.name}</name></author>`);
    expect(xml).toContain(
      `<summary>Good condition, ${shownPrice(6.5)}. New it cost ${shownPrice(14)}.</summary>`,
    );
    expect(xml).toContain(
      'rel="self" type="application/atom+xml" href="http://dogear.test/feeds/search.xml?q=persuasion&#38;condition=Good%2CFair"',
    );
    expect(xml).toContain(
      'href="http://dogear.test/search?q=persuasion&#38;condition=Good&#38;condition=Fair"',
    );
  });

  test('say nothing of the original price of a book that costs as much', async () => {
    const price = priceText(6.5);
    await app.listBook(seller, { book_title: 'Unreduced', original_price: price, resale_price: price });
    const xml = await read('search.xml?q=unreduced');
    expect(xml).toContain(`condition, ${shownPrice(6.5)}.</summary>`);
  });

  test('are in the language that is asked for, with the site’s shelves and prices in it', async () => {
    const open = async (path: string) => (await app.send('GET', path)).body;
    const german = await open('/feeds/category/engineering.xml?locale=de');
    expect(german).toContain('xml:lang="de"');
    expect(german).toContain('<title>Technik · Dogear</title>');
    expect(german).toContain('<category term="Engineering" label="Technik"/>');
    expect(german).toContain(`href="http://dogear.test/de/book/${steam}/steam-engines"`);
    expect(german).toContain('href="http://dogear.test/feeds/category/engineering.xml?locale=de"');
    expect(german).toContain('href="http://dogear.test/de/category/engineering"');
    const inGerman = { currency: testCurrency, locale: 'de' } as const;
    expect(german).toContain(
      `<summary>Zustand gut, ${formatPrice(amountOf(9), inGerman)}. Neu kostete es ${formatPrice(amountOf(14), inGerman)}.</summary>`,
    );
    expect(await read('category/engineering.xml')).toContain('<title>Engineering · Dogear</title>');
    const idOf = (xml: string) => /<id>([^<]*)/.exec(xml)?.[1];
    expect(idOf(await open('/feeds/newest.xml?locale=de'))).not.toBe(idOf(await read('newest.xml')));
    expect(ids(await open('/feeds/search.xml?q=persuasion&locale=ar'))).toEqual([persuasion]);
    for (const own of ['en', 'fr', '../de'])
      expect(await open(`/feeds/search.xml?q=steam&locale=${own}`)).toContain(
        'href="http://dogear.test/feeds/search.xml?q=steam"',
      );
  });

  test('say nothing of a person but a display name', async () => {
    for (const path of [
      'newest.xml',
      'category/engineering.xml',
      `seller/${seller.id}.xml`,
      'search.xml?q=steam',
    ]) {
      const xml = (await read(path)).replaceAll(`/feeds/seller/${seller.id}.xml`, '');
      expect(xml, path).not.toMatch(/555 0142|Portland|@/);
      expect(xml, path).not.toContain(seller.id);
    }
  });

  test('have no sold, deleted, or banned books, and a feed of a banned seller does not exist', async () => {
    const banned = await app.joinSeller();
    const [sold, deleted] = [
      await app.listBook(banned, { book_title: 'Zeppelins' }),
      await app.listBook(banned, { book_title: 'Zeppelins' }),
    ];
    const kept = await app.listBook(banned, { book_title: 'Zeppelins again', category_id: 'history' });
    await banned.put(`/my-products/${sold}`);
    await banned.delete(`/my-products/${deleted}`);
    expect(ids(await read(`seller/${banned.id}.xml`))).toEqual([kept]);
    expect(ids(await read('search.xml?q=zeppelins'))).toEqual([kept]);
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    expect(ids(await read('search.xml?q=zeppelin'))).toEqual([]);
    expect(ids(await read('category/history.xml'))).toEqual([]);
    const other = await app.joinSeller();
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', other.id).execute();
    const buyer = await app.joinBuyer();
    for (const path of [
      `seller/${other.id}.xml`,
      `seller/${buyer.id}.xml`,
      `seller/${crypto.randomUUID()}.xml`,
    ])
      expect((await app.send('GET', `/feeds/${path}`)).status, path).toBe(404);
  });

  test('hold 50 books at most', async () => {
    const busy = await app.joinSeller();
    for (let n = 0; n < 51; n++)
      await app.listBook(busy, { book_title: `Volume ${n}`, category_id: 'nature' });
    for (const path of [`seller/${busy.id}.xml`, 'category/nature.xml', 'search.xml?q=volume']) {
      const found = ids(await read(path));
      expect(found, path).toHaveLength(50);
      expect(new Set(found).size).toBe(50);
    }
  });

  test('are sent as 304 to a reader that has them, by ETag or by date', async () => {
    const { headers } = await app.send('GET', '/feeds/category/engineering.xml');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    const ask = (conditions: Record<string, string>) =>
      app.send('GET', '/feeds/category/engineering.xml', { headers: conditions });
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    expect(await ask({ 'if-modified-since': date })).toMatchObject({ status: 304, body: '' });
    const earlier = new Date(Date.parse(date) - 1000).toUTCString();
    expect((await ask({ 'if-modified-since': earlier })).status).toBe(200);
    expect((await ask({ 'if-none-match': '"other"', 'if-modified-since': date })).status).toBe(200);
  });

  test('have the same id at each reading, and another one for another feed', async () => {
    const idOf = (xml: string) => /<feed[^>]*><id>([^<]*)<\/id>/.exec(xml)?.[1];
    const [first, second] = [
      idOf(await read('search.xml?q=steam')),
      idOf(await read('search.xml?utm=2&q=steam')),
    ];
    expect(first).toMatch(/^urn:uuid:[0-9a-f]{8}-/);
    expect(second).toBe(first);
    expect(idOf(await read('newest.xml'))).not.toBe(first);
  });

  test('reject a bad search with a sentence, and other addresses with 404', async () => {
    const bad = await app.send('GET', '/feeds/search.xml?from=cheap');
    expect(bad).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: unreadablePrice },
    });
    for (const path of [
      'category/no-such-shelf.xml',
      'category/a%00b.xml',
      'seller/x.xml',
      'newest',
      'category/',
      '',
    ])
      expect((await app.send('GET', `/feeds/${path}`)).status, path).toBe(404);
  });

  test('of a site for members are closed', async () => {
    await setLookAround(app.db, 'members');
    app.rereadSite();
    expect((await app.send('GET', '/feeds/newest.xml')).status).toBe(401);
    await setLookAround(app.db, 'books');
    app.rereadSite();
    expect((await app.send('GET', '/feeds/newest.xml')).status).toBe(200);
  });
});

describe('a site in German', () => {
  const german = setUpTestApp();

  test('has its feeds in German, under its own name', async () => {
    await german.pool.query("update site set name = 'Lesezeichen', default_locale = 'de'");
    german.rereadSite();
    await german.listBook(await german.joinSeller(), { book_title: 'Momo', author: 'Michael Ende' });
    const { body } = await german.send('GET', '/feeds/newest.xml');
    expect(body).toContain('xml:lang="de"');
    expect(body).toContain('<title>Neueste Bücher · Lesezeichen</title>');
    expect(body).toContain('<title>Momo von Michael Ende</title>');
    expect(body).toMatch(/<summary>Zustand gut, .*\. Neu kostete es .*\.<\/summary>/);
  });
});
