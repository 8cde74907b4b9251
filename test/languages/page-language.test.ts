import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales, localizedPath } from '#contract/kernel/locales/locales.ts';
import { addEdition, bookPath } from '../support/book-page-reader.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://dogear.test${path}`, { headers }));

async function languageOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const page = await get(path, headers);
  const [, lang, dir] = /<html lang="(\w+)" dir="(\w+)"/.exec(await page.text()) ?? [];
  expect(page.headers.get('content-language')).toBe(lang);
  return `${lang} ${dir}`;
}

async function setLocales(defaultLocale: string, locales: string[]): Promise<void> {
  await app.db
    .updateTable('site')
    .set({ default_locale: defaultLocale, locales } as never)
    .execute();
}

test('a page is in the language of its address, then of the cookie, then of the browser, then of the site', async () => {
  const german = { 'accept-language': 'de-AT, en;q=0.5' };
  const spanish = { cookie: 'locale=es', ...german };
  expect(await languageOf('/ar/blog', spanish)).toBe('ar rtl');
  expect(await languageOf('/blog', spanish)).toBe('es ltr');
  expect(await languageOf('/blog', german)).toBe('de ltr');
  expect(await languageOf('/blog', { 'accept-language': 'fr' })).toBe('en ltr');
  expect(await languageOf('/blog', { cookie: 'locale=../../x' })).toBe('en ltr');
  expect(await languageOf('/de')).toBe('de ltr');
});

test('a page that is kept for visitors is kept for each language, and says what it depends on', async () => {
  for (let visit = 0; visit < 2; visit++) {
    expect(await languageOf('/', { 'accept-language': 'de' })).toBe('de ltr');
    expect(await languageOf('/')).toBe('en ltr');
    expect(await languageOf('/de')).toBe('de ltr');
  }
  const [plain, german] = await Promise.all([get('/'), get('/', { 'accept-language': 'de' })]);
  expect(plain.headers.get('vary')).toBe('cookie, accept-encoding, accept-language');
  expect(plain.headers.get('etag')).not.toBe(german.headers.get('etag'));
});

test('links and redirects keep the language of the address', async () => {
  expect(await (await get('/de')).text()).toContain('href="/de/blog"');
  expect(await (await get('/', { 'accept-language': 'de' })).text()).toContain('href="/blog"');
  const guarded = await get('/de/dashboard/ledger?only=stuck');
  expect(guarded.headers.get('location')).toBe('/de/login?from=%2Fdashboard%2Fledger%3Fonly%3Dstuck');
});

/** The links between the languages of a page: `de /de/blog`. */
async function languageLinks(path: string): Promise<string[]> {
  const page = await (await get(path)).text();
  const links = page.matchAll(/<link rel="(canonical|alternate)" (?:hrefLang="([\w-]+)" )?href="([^"]+)"/gi);
  return [...links].map(([, rel, lang, href]) => `${lang ?? rel} ${new URL(href ?? '').pathname}`);
}

test('search engines find each language of a page', async () => {
  const seller = await app.joinSeller();
  const id = await app.listBook(seller);
  const edition = await addEdition(app, id);
  const pages = ['/', '/blog', '/imprint', '/login', '/signup', '/category/classics', bookPath(id), edition];
  await app.db.updateTable('site').set({ look_around: 'everything' }).execute();
  await app.db
    .insertInto('site_texts')
    .values({ key: 'imprint', locale: 'en', text: 'The union.' })
    .execute();
  for (const path of pages)
    for (const locale of locales) {
      const own = localizedPath(path, locale, 'en');
      await expect
        .poll(async () => [path, ...(await languageLinks(own))])
        .toEqual([
          path,
          `canonical ${own}`,
          ...locales.map((other) => `${other} ${localizedPath(path, other, 'en')}`),
          `x-default ${path}`,
        ]);
    }
  await app.db.updateTable('site').set({ look_around: 'books' }).execute();
});

test('a shelf has its name in the language of the page', async () => {
  const seller = await app.joinSeller();
  const id = await app.listBook(seller, { category_id: 'gothic', book_title: 'Carmilla' });
  const pages: [path: string, name: string][] = [
    [`/book/${id}/carmilla`, 'Gothic'],
    [`/de/book/${id}/carmilla`, 'Schauerliteratur'],
    ['/search?q=carmilla', 'Gothic'],
    ['/es/search?q=carmilla', 'Gótico'],
    ['/de', 'Schauerliteratur'],
  ];
  for (const [path, name] of pages) {
    const html = await (await get(path)).text();
    expect([path, html.includes(name)]).toEqual([path, true]);
    if (path.startsWith('/de')) expect([path, html.includes('>Gothic<')]).toEqual([path, false]);
  }
});

const choose = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://dogear.test${path}`, { method: 'POST', headers }));

test('a visitor’s choice is kept in a cookie, and leads back to the page', async () => {
  const chosen = await choose('/language/de?from=/search%3Fq%3Demma');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/de/search?q=emma']);
  expect(chosen.headers.get('set-cookie')).toMatch(
    /^locale=de; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly/,
  );
  expect((await choose('/language/en?from=/blog')).headers.get('location')).toBe('/blog');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a//evil.example', '/\r\nx: y', ''])(
  'a choice never leads away from the site: %j',
  async (from) => {
    const chosen = await choose(`/language/de?${new URLSearchParams({ from })}`);
    expect(chosen.headers.get('location')).toBe('/de');
  },
);

test('another site cannot choose a language, and no one can choose one that is not offered', async () => {
  expect((await choose('/language/de', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await choose('/language/fr')).status).toBe(405);
});

test('a header that no browser sends, and a cookie of no language, show the page in the site’s language', async () => {
  for (const header of ['x'.repeat(10_000), ',;q=,*;q=1', 'de;q=0', '*'])
    expect(await languageOf('/blog', { 'accept-language': header })).toBe('en ltr');
  for (const cookie of ['locale=', 'locale=xx', 'locale=DE', 'locale="de"', 'xlocale=de', 'locale'])
    expect(await languageOf('/blog', { cookie })).toBe('en ltr');
  expect(await languageOf('/blog', { cookie: 'locale=xx', 'accept-language': 'es' })).toBe('es ltr');
});

test('a language that the host removes is gone from kept pages, accounts, and feeds', async () => {
  const buyer = await app.joinBuyer();
  const account = { cookie: buyer.cookie };
  await buyer.put('/me/locale', { locale: 'de' });
  expect(await languageOf('/blog', account)).toBe('de ltr');
  for (let visit = 0; visit < 2; visit++) expect(await languageOf('/de/blog')).toBe('de ltr');
  await setLocales('en', ['en', 'es']);
  const redirected = async () => (await get('/de/blog?a=1')).headers.get('location');
  await expect.poll(redirected).toBe('/blog?a=1');
  expect(await languageOf('/blog', account)).toBe('en ltr');
  expect(await languageOf('/blog', { ...account, 'accept-language': 'es' })).toBe('es ltr');
  expect(await (await get('/blog')).text()).not.toContain('hrefLang="de"');
  expect(await (await get('/feeds/newest.xml?locale=de')).text()).toContain('xml:lang="en"');
  expect((await choose('/language/de')).status).toBe(405);
  await setLocales('en', ['en', 'de', 'es', 'ar']);
  await expect.poll(() => languageOf('/blog', account)).toBe('de ltr');
});

test('the footer lists the site’s own language first, and the others by their names', async () => {
  const listed = async () =>
    [...(await (await get('/blog')).text()).matchAll(/ formAction="\/language\/(\w+)\?/gi)].map(
      ([, one]) => one,
    );
  // The test before this one changed the languages, too.
  await expect.poll(listed).toEqual(['en', 'de', 'es', 'ar']);
  await setLocales('es', ['en', 'de', 'es', 'ar']);
  await expect.poll(listed).toEqual(['es', 'de', 'en', 'ar']);
  await setLocales('en', ['en', 'de', 'es', 'ar']);
  await expect.poll(listed).toEqual(['en', 'de', 'es', 'ar']);
});

// The last test, because it changes the site's languages.
test('the language of the site has no addresses of its own, and those of others lead to the plain ones', async () => {
  const redirected = await get('/en/blog?a=1');
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/blog?a=1']);
  expect((await get('/en//evil.example')).headers.get('location')).toBe('/evil.example');
  await setLocales('de', ['de', 'es']);
  await expect.poll(() => languageOf('/blog')).toBe('de ltr');
  expect((await get('/de/blog')).headers.get('location')).toBe('/blog');
  const notOffered = await get('/ar/blog');
  expect([notOffered.status, notOffered.headers.get('location')]).toEqual([302, '/blog']);
  expect((await get('/ar//evil.example')).headers.get('location')).toBe('/evil.example');
  expect(await languageOf('/blog', { 'accept-language': 'ar', cookie: 'locale=en' })).toBe('de ltr');
});
