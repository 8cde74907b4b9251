import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { type ProblemCode, problemStatuses, sentenceOf } from '#contract/kernel/problem-codes.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { createErrorResponse } from '#server/http/error-response.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { readMessages } from '#server/lib/translator.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

const name = 'Bücherkiste & Co';

let app: ListeningApp;
let [admin, seller, buyer]: Person[] = [];
let bookPath = '';
let orderId = '';
beforeAll(async () => {
  app = await createListeningApp();
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
  const { version } = (await admin.get('/site')).body.settings;
  const accent = { hue: 258, strength: 1 };
  await admin.patch('/site', { version, changes: { name, accent, lookAround: 'everything' } });
  await vi.waitFor(async () => expect((await app.site.current()).name).toBe(name), { timeout: 10_000 });
  const bookId = await app.listBook(seller, { book_title: 'Momo' });
  bookPath = `/book/${bookId}/momo`;
  orderId = (await app.book(buyer, bookId)).body.insertedId;
});
afterAll(() => app?.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.fetch(new Request(`http://dogear.test${path}`, { headers }));
  return { status: response.status, text: await response.text() };
};

/** What a text says of Dogear, without what names the software: an article of the blog does. */
const leftOver = (text: string): string[] =>
  (text.match(/[^<>"]*Dogear[^<>"]*/g) ?? []).filter((sentence) => !sentence.includes('React'));

const publicPages = ['/', '/blog', '/login', '/signup', '/forgot-password', '/search', '/no-such-page'];
const shelf = '/category/science';

describe.each(locales)('in %s', (locale) => {
  const prefix = locale === sourceLocale ? '' : `/${locale}`;

  test('no public page names another site', async () => {
    for (const path of [...publicPages, shelf, bookPath]) {
      const { text } = await get(prefix + path);
      expect(text, path).toMatch(/<title>[^<]*Bücherkiste &amp; Co[^<]*<\/title>/);
      expect(text, path).toContain('<meta name="application-name" content="Bücherkiste &amp; Co"/>');
      expect(leftOver(text), path).toEqual([]);
    }
  });

  test('no page for people who are signed in does', async () => {
    const pages: [Person | undefined, string[]][] = [
      [
        buyer,
        ['', '/profile', '/messages', '/mywishes', '/notifications', '/myorders', `/payment/${orderId}`],
      ],
      [seller, ['', '/addaproduct', '/myproducts', '/mybuyers', '/earnings']],
      [admin, ['/allusers', '/reporteditems', '/ledger', '/site/look', '/site/money']],
    ];
    for (const [person, paths] of pages)
      for (const path of paths) {
        const { status, text } = await get(`${prefix}/dashboard${path}`, { cookie: person?.cookie ?? '' });
        expect([path, status]).toEqual([path, 200]);
        expect(leftOver(text), path).toEqual([]);
      }
  });

  test('no refusal does, except where it tells the host what to do with the software', () => {
    const codes = Object.keys(problemStatuses) as ProblemCode[];
    const said = codes.filter((code) => writeSentence(sentenceOf(code), locale, name).includes('Dogear'));
    expect(said).toEqual(['setup_key_invalid']);
  });

  test('no error of the browser does', () => {
    expect(JSON.stringify(readMessages(locale, 'errors'))).not.toContain('Dogear');
  });
});

test('what search engines, browsers, and feed readers read carries the name', async () => {
  const home = await get('/');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home.text) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'WebSite', name, url: 'http://dogear.test/' });
  const book = (await get(bookPath)).text;
  expect(book).toContain('<meta property="og:site_name" content="Bücherkiste &amp; Co"/>');
  expect(home.text).toMatch(/<meta name="theme-color" media="[^"]+dark\)" content="#[0-9a-f]{6}">/);
  expect(home.text).not.toContain('content="#f2f4f0"');
  const manifest = JSON.parse((await get('/api/site/manifest')).text);
  expect(manifest).toMatchObject({ name, short_name: name, lang: 'en', dir: 'ltr' });
  expect(home.text).toContain(`(prefers-color-scheme: light)" content="${manifest.theme_color}"`);
  const feed = (await get('/feeds/newest.xml')).text;
  expect(feed).toContain(' · Bücherkiste &#38; Co</title>');
  for (const path of ['/feeds/newest.xml', '/robots.txt', '/sitemap.xml', bookPath])
    expect(leftOver((await get(path)).text), path).toEqual([]);
});

test('the description of the API is that of the site', async () => {
  expect(JSON.parse((await get('/api/openapi.json')).text).info.title).toBe(name);
  const docs = (await get('/api/docs')).text;
  expect(docs).toContain('<title>Bücherkiste &amp; Co API</title>');
  expect(docs).toContain('Bücherkiste &amp; Co is busy or restarting.');
});

/** Waits for the notice of a change, with which the process reads the settings again and renders its pages again. */
const showsSample = (expected: boolean) =>
  vi.waitFor(async () => expect((await get('/blog')).text.includes('four good questions')).toBe(expected), {
    timeout: 10_000,
  });

test('the blog is the host’s as soon as it is published, in the language that it is written in', async () => {
  const usual = (await get('/blog')).text;
  expect(usual).toContain('The blog, in four good questions');
  const text =
    'Hello from **us**.\n\n## Opening hours\n\nSaturdays <b>only</b>.\n\n## Opening hours\n\n[Shelves](/search)';
  const publish = (version: number, written: string) =>
    admin?.put('/site/texts/blog', { locale: 'de', text: written, publish: true, version });
  expect((await publish(0, text))?.status).toBe(200);
  await showsSample(false);
  const own = (await get('/blog')).text;
  expect(own).toContain('<div lang="de" dir="ltr"');
  expect(own).toContain('<strong>us</strong>');
  expect(own).toMatch(/<article[^>]* id="opening-hours"/);
  expect(own).toMatch(/<article[^>]* id="opening-hours-2"/);
  expect(own).toContain('<a href="#opening-hours-2">Opening hours</a>');
  expect(own).not.toContain('<b>only');
  expect(own).toContain('<meta name="description" content="Hello from us."/>');
  expect((await get('/de/blog')).text).not.toContain('<div lang="de"');
  expect((await publish(1, ''))?.status).toBe(200);
  await showsSample(true);
});

test('an authenticator app lists the account under the name', async () => {
  const { body } = await app.send('POST', '/api/auth/two-factor/enable', {
    headers: { origin: 'http://dogear.test', cookie: buyer?.cookie ?? '' },
    body: { password: testPassword, issuer: 'Mallory' },
  });
  const address = new URL(body.totpURI);
  expect(address.searchParams.get('issuer')).toBe(name);
  expect(decodeURIComponent(address.pathname)).toContain(`${name}:`);
  expect(body.totpURI).not.toMatch(/Dogear|Mallory/);
});

test('a page that reports an error before the database is asked carries the name that is known', async () => {
  const failing = (knownSite?: { name: string; defaultLocale: 'de'; locales: readonly ['de'] }) =>
    new Hono<AppEnv>().get('/', (c) => {
      if (knownSite) c.set('knownSite', knownSite);
      return createErrorResponse(c, new DomainError('unavailable'));
    });
  const headers = { accept: 'text/html' };
  const known = await failing({ name, defaultLocale: 'de', locales: ['de'] }).request('/', { headers });
  const page = await known.text();
  expect(page).toContain(' · Bücherkiste &amp; Co</title>');
  expect(page).toContain('Bücherkiste &amp; Co ist ausgelastet');
  expect(leftOver(page)).toEqual([]);
  const unknown = await (await failing().request('/', { headers })).text();
  expect(unknown).toContain('Dogear is busy or restarting. Please try again in a moment.');
});
