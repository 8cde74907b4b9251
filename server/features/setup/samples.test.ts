import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Locale, locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { getPage, type PagePath, pagePaths } from '#contract/pages.ts';
import { readMessages } from '#server/lib/translator.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';

let app: ListeningApp;
let admin: Person;
let bookPath = '';
let sellerPath = '';

beforeAll(async () => {
  app = await createListeningApp({ env: newSiteSettings });
  admin = await app.join('admin');
  const seller = await app.joinSeller();
  const { version } = (await admin.get('/site')).body.settings;
  const changes = { name: 'Kestrel Books', currency: 'EUR', lookAround: 'everything' };
  await succeed(admin.patch('/site', { version, changes }));
  await succeed(admin.put('/setup/without/mail', { agreed: true }));
  await succeed(admin.put('/setup/without/cards', { agreed: true }));
  const shelf = { name: 'Poetry', names: { de: 'Lyrik' }, picture: await uploadPicture() };
  const poetry = (await succeed(admin.post('/site/categories', shelf))).body.insertedId;
  await succeed(admin.put(`/site/categories/${poetry}/position`, { after: null }));
  sellerPath = `/seller/${seller.id}`;
  bookPath = `/book/${await app.listBook(seller, { book_title: 'Momo', category_id: 'poetry' })}/momo`;
});
afterAll(() => app?.close());

async function succeed<A extends { status: number; body: unknown }>(answer: Promise<A>): Promise<A> {
  const given = await answer;
  if (given.status >= 300) throw new Error(`${given.status} ${JSON.stringify(given.body)}`);
  return given;
}

async function uploadPicture(): Promise<string> {
  const { hash } = await storeImage(app, await drawPicture(360, 540), admin.id);
  return imageUrl(hash);
}

async function get(path: string) {
  const response = await app.fetch(new Request(`http://dogear.test${path}`));
  return { status: response.status, text: await response.text() };
}

/** Waits until a page shows a change; what has read the setting before the notice of the change may still keep the page. */
const pageShows = (path: string, what: string) =>
  vi.waitFor(
    async () => {
      const { text } = await get(path);
      expect(text).toContain(what);
      return text;
    },
    { timeout: 10_000 },
  );

const finish = async () => {
  await succeed(admin.post('/setup/finish', {}));
  // The notice of the change also ends the pages that were rendered before it, whatever has read the setting by itself meanwhile.
  await vi.waitFor(
    async () => {
      expect((await get('/')).text).not.toContain('/img/slide-');
      expect((await get('/blog')).status).toBe(404);
      expect((await get('/sitemap.xml')).text).not.toContain('/blog</loc>');
    },
    { timeout: 10_000 },
  );
};

/** What Dogear comes with, so that a demo is not empty: addresses, icons, slides, and texts in each language. */
function samplesIn(locale: Locale): string[] {
  const { slides, author } = readMessages(locale, 'home');
  const blog = readMessages(locale, 'blog');
  const { shelves: _, ...sampleSlides } = slides;
  const { browse, title, quote, about } = author;
  const texts = [...Object.values(sampleSlides).flatMap(({ heading, label }) => [heading, label])];
  return [
    ...['Marker Lane', '+1 555 0100', 'hello@dogear.example', '/img/slide-', '/img/author', '/img/blog-'],
    ...['facebook.com', 'instagram.com', '//x.com', 'youtube.com', 'linkedin.com'],
    ...[...texts, browse, title, quote, about, blog.title],
  ].map(escaped);
}

/** As it is in HTML. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

/** An address of each page that has parameters in its path. */
const addresses: Partial<Record<PagePath, () => string>> = {
  '/handover/:id': () => `/handover/${admin.id}`,
  '/isbn/:isbn': () => '/isbn/9780000000002',
  '/category/:id': () => '/category/poetry',
  '/seller/:id': () => sellerPath,
  '/book/:id/:slug': () => bookPath,
  // It only leads to the one with the title.
  '/book/:id': () => bookPath,
};

/** Every page that visitors may open, and what they see at an address without a page. */
const listPublicPages = (): string[] => [
  ...pagePaths
    .filter((path) => getPage(path).access === 'public' || getPage(path).isOpenIfCallIs)
    .map((path) => addresses[path]?.() ?? path),
  '/no-such-page',
];
const addressIn = (locale: Locale, path: string) => (locale === sourceLocale ? path : `/${locale}${path}`);

test('while a site is being set up, its home page shows what Dogear comes with', async () => {
  const { text } = await get('/');
  expect(samplesIn('en').filter((sample) => !text.includes(sample))).toEqual([
    '/img/blog-',
    'The blog, in four good questions',
  ]);
  expect((await get('/blog')).text).toContain('The blog, in four good questions');
  expect((await get('/sitemap.xml')).text).toContain('/blog</loc>');
});

describe('once a site is set up', () => {
  beforeAll(finish);

  test.each(locales)('no public page shows a sample in %s', async (locale) => {
    for (const path of listPublicPages()) {
      const { text } = await get(addressIn(locale, path));
      expect(text, path).toContain('Kestrel Books');
      expect(
        samplesIn(locale).filter((sample) => text.includes(sample)),
        path,
      ).toEqual([]);
      expect(text, path).not.toContain(`href="${addressIn(locale, '/blog')}"`);
    }
  });

  test('the slides are the first shelves, under their names in the language of the page', async () => {
    const { text } = await get('/de');
    const slides = [...text.matchAll(/<li[^>]* aria-roledescription="Bild"[^>]*>(.*?)<\/li>/gs)].map(
      ([, slide = '']) => [/<h3>(.*?)<\/h3>/.exec(slide)?.[1], /href="([^"]*)"/.exec(slide)?.[1]],
    );
    expect(slides).toEqual([
      ['Lyrik', '/de/category/poetry'],
      ['Belletristik', '/de/category/fiction'],
      ['Technik', '/de/category/engineering'],
    ]);
  });

  test('the blog is there as soon as the host has published one', async () => {
    expect((await get('/blog')).status).toBe(404);
    expect((await get('/sitemap.xml')).text).not.toContain('/blog</loc>');
    const blog = { locale: 'en', text: 'Hello from us.', publish: true, version: 0 };
    await succeed(admin.put('/site/texts/blog', blog));
    await pageShows('/blog', 'Hello from us.');
    await pageShows('/', 'href="/blog"');
    await pageShows('/sitemap.xml', '/blog</loc>');
  });

  test('Contact leads to the host, and there is no such link to a host without an address', async () => {
    const contact = /<a href="([^"]*)"[^>]*>Contact<\/a>/;
    expect((await get('/search')).text).not.toMatch(contact);
    const { version } = (await admin.get('/site')).body.settings;
    const changes = { contactName: 'Ruth Ellison', contactEmail: 'books@kestrel.test' };
    await succeed(admin.patch('/site', { version, changes }));
    const text = await pageShows('/search', '<bdi>Ruth Ellison</bdi>');
    expect(contact.exec(text)?.[1]).toBe('mailto:books@kestrel.test');
  });

  test('the product is named in one place, at the foot of each page', async () => {
    for (const path of listPublicPages().filter((one) => one !== '/setup')) {
      const named = (await get(path)).text.match(/[^<>"]*Dogear[^<>"]*/g);
      expect(new Set(named), path).toEqual(new Set(['Runs on Dogear']));
    }
  });

  test('an author is shown once the host has written about one', async () => {
    const text = { locale: 'en', text: '“Books are company.”', publish: true, version: 0 };
    await succeed(admin.put('/site/texts/author_quote', text));
    const home = await pageShows('/', '<blockquote>“Books are company.”</blockquote>');
    expect(home).toContain('Featured author');
    expect(samplesIn('en').filter((sample) => home.includes(sample))).toEqual([]);
  });
});
