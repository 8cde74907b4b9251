import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#contract/kernel/locales/locales.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { openBrowser } from './browser.ts';

const app = setUpTestApp();

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** What a real parser reads; `error` is its message for text that is not well-formed. */
const parse = (xml: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const textsOf = (name: string) =>
      [...parsed.querySelectorAll(name)].map((found) => found.textContent ?? '');
    return {
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      root: parsed.documentElement.localName,
      titles: textsOf('entry > title'),
      names: textsOf('entry > author > name'),
      links: [...parsed.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? ''),
      locations: textsOf('loc'),
      markup: parsed.querySelectorAll('script, b, img').length,
    };
  }, xml);

const hostile = [
  '</title></entry></feed><script>alert(1)</script>',
  ']]> <![CDATA[ <b>&amp;&unknown; "double" \'single\'',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
  'Control \u{1}\u{B}\u{1F} and \u{FFFE} and 📚 and Ångström',
];

const withoutControls = (text: string): string =>
  [...text]
    .map((character) => ('\u{1}\u{B}\u{1F}\u{FFFE}'.includes(character) ? '\u{FFFD}' : character))
    .join('');

test('no title or name of a seller breaks a feed or the sitemap, or becomes markup', async () => {
  const seller = await app.join('Seller', { verified: true, name: 'A <b>"Seller"</b> & Co' });
  for (const title of hostile) {
    const id = await app.listBook(seller, { book_title: title });
    // Forms take control characters out, which stored titles may have.
    await app.db.updateTable('books').set({ title }).where('id', '=', id).execute();
  }
  for (const path of [
    '/feeds/newest.xml',
    `/feeds/seller/${seller.id}.xml`,
    '/feeds/category/classics.xml',
  ]) {
    const feed = await parse((await app.send('GET', path)).body);
    expect(feed, path).toMatchObject({ error: null, root: 'feed', markup: 0 });
    const readable = hostile.map(withoutControls);
    expect(feed.titles.toSorted(), path).toEqual(readable.toSorted());
    expect(new Set(feed.names)).toEqual(new Set(['A <b>"Seller"</b> & Co']));
    expect(feed.links.every((link) => URL.canParse(link))).toBe(true);
  }
  const sitemap = await parse((await app.send('GET', '/sitemap.xml')).body);
  expect(sitemap).toMatchObject({ error: null, root: 'urlset', markup: 0 });
  expect(sitemap.locations).toHaveLength(locales.length * (2 + hostile.length));
});

test('no query breaks the feed of a search', async () => {
  for (const query of [...hostile.map((text) => text.replaceAll('\u{1}', '')), '&q=2', '%', '"><script>']) {
    const answer = await app.send('GET', `/feeds/search.xml?q=${encodeURIComponent(query)}`);
    expect(await parse(answer.body), query).toMatchObject({ error: null, root: 'feed', markup: 0 });
  }
});
