import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListeningApp, type ListeningApp } from '../security/listening-app.ts';

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

test('search engines find each language of a page', async () => {
  const page = await (await get('/es')).text();
  const links = [
    ...page.matchAll(/<link rel="(canonical|alternate)" (?:hrefLang="([\w-]+)" )?href="([^"]+)"/gi),
  ];
  expect(links.map(([, rel, lang, href]) => `${lang ?? rel} ${new URL(href ?? '').pathname}`)).toEqual([
    'canonical /es',
    'en /',
    'de /de',
    'es /es',
    'ar /ar',
    'x-default /',
  ]);
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

// The last test, because it changes the site's languages.
test('the language of the site has no addresses of its own, and others than the offered ones do not exist', async () => {
  const redirected = await get('/en/blog?a=1');
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/blog?a=1']);
  expect((await get('/en//evil.example')).headers.get('location')).toBe('/evil.example');
  await setLocales('de', ['de', 'es']);
  await expect.poll(() => languageOf('/blog')).toBe('de ltr');
  expect((await get('/de/blog')).headers.get('location')).toBe('/blog');
  expect((await get('/ar/blog')).status).toBe(404);
  expect(await languageOf('/blog', { 'accept-language': 'ar', cookie: 'locale=en' })).toBe('de ltr');
});
