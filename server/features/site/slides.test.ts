import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';

let app: ListeningApp;
let admin: Person;
let version: number;
let pictures: string[];

beforeAll(async () => {
  app = await createListeningApp({ env: newSiteSettings });
  admin = await app.join('admin');
  for (const service of ['mail', 'cards']) await admin.put(`/setup/without/${service}`, { agreed: true });
  expect((await admin.post('/setup/finish', {})).status).toBe(200);
  pictures = await Promise.all([800, 801].map(upload));
});
afterAll(() => app?.close());
beforeEach(async () => {
  version = (await admin.get('/site')).body.settings.version;
});

const upload = async (width: number) =>
  imageUrl((await storeImage(app, await drawPicture(width, 500), admin.id)).hash);
const save = (slides: unknown, seen = version) =>
  admin.patch('/site', { version: seen, changes: { slides } });
const saved = async () => (await admin.get('/site')).body.settings.slides;
const slide = (title: string, more: object = {}) => ({
  picture: pictures[0],
  texts: { en: { title } },
  ...more,
});

type Seen = [title: string | undefined, href: string | undefined, attributes: string | undefined];

/** The slides of the home page as a visitor sees them. */
async function shown(path = '/'): Promise<Seen[]> {
  const response = await app.fetch(new Request(`https://books.example${path}`));
  const html = await response.text();
  return [...html.matchAll(/<li[^>]* aria-roledescription="[^"]*"[^>]*>(.*?)<\/li>/gs)].map(([, li = '']) => [
    /<h3>(.*?)<\/h3>/.exec(li)?.[1],
    /<a[^>]* href="([^"]*)"/.exec(li)?.[1],
    /<div class="[^"]*"(.*?)>/.exec(li)?.[1],
  ]);
}
const titles = async (path?: string) => (await shown(path)).map(([title]) => title);
const untilShown = (expected: string[], path?: string) =>
  vi.waitFor(async () => expect(await titles(path)).toEqual(expected), { timeout: 10_000 });

test('visitors see the host’s slides in their order instead of the first shelves, and the shelves again without them', async () => {
  const shelves = (await titles()).map(String);
  expect(shelves).toHaveLength(3);
  expect((await save([slide('Book fair', { link: '/search' }), slide('We moved')])).status).toBe(200);
  await untilShown(['Book fair', 'We moved']);
  expect((await shown()).map(([, href]) => href)).toEqual(['/search', undefined]);
  const [fair, moved] = await saved();
  const again = [moved, fair].map(({ picture, ...rest }) => ({ ...rest, picture: picture.url }));
  expect((await save(again, version + 1)).status).toBe(200);
  await untilShown(['We moved', 'Book fair']);
  expect((await save([], version + 2)).status).toBe(200);
  await untilShown(shelves);
});

test('a slide speaks the language of the page where the host has written in it, and else the site’s own', async () => {
  const texts = {
    en: { title: 'Book fair', text: 'On Saturday.' },
    de: { title: 'Bücherfest', label: 'Zum Fest', alt: 'Ein Zelt' },
  };
  expect((await save([slide('', { texts, link: 'https://fair.example/?a=b' })])).status).toBe(200);
  await untilShown(['Bücherfest'], '/de');
  expect((await shown('/de'))[0]?.[1]).toBe('https://fair.example/?a=b');
  await untilShown(['Book fair'], '/ar');
  const [arabic] = await shown('/ar');
  expect(arabic?.[2]).toContain('lang="en" dir="ltr"');
  const { body } = await app.send('GET', '/api/site/slides?locale=de');
  expect(body.slides).toMatchObject([
    { locale: 'de', title: 'Bücherfest', label: 'Zum Fest', alt: 'Ein Zelt', picture: { url: pictures[0] } },
  ]);
  expect(body.slides[0].text).toBeUndefined();
});

test.each([
  ['a picture from elsewhere', { picture: 'https://evil.test/x.png' }, 'picture'],
  ['a picture that is not stored', { picture: `/images/${'0'.repeat(64)}.webp` }, 'picture'],
  ['no words', { texts: {} }, 'texts'],
  ['an empty title', { texts: { de: { title: ' ', text: 'Am Samstag.' } } }, 'texts.de.title'],
  ['a long title', { texts: { de: { title: 'x'.repeat(81) } } }, 'texts.de.title'],
  ['a link that runs a script', { link: 'javascript:alert(1)' }, 'link'],
  ['a link to another host in disguise', { link: '//evil.test' }, 'link'],
  ['another such link', { link: '/\\evil.test' }, 'link'],
])('a slide with %s is refused at its field, and nothing is saved', async (_, wrong, path) => {
  const before = await saved();
  const { status, body } = await save([slide('First'), slide('Second', wrong)]);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.errors).toMatchObject([{ path: `changes.slides.1.${path}` }]);
  expect(await saved()).toEqual(before);
});

test('there are at most five, in the form and in the database', async () => {
  const six = ['1', '2', '3', '4', '5', '6'].map((title) => slide(title));
  expect((await save(six)).body.errors).toMatchObject([{ path: 'changes.slides' }]);
  expect((await save(six.slice(1))).status).toBe(200);
  const { hash } = await app.db.selectFrom('pictures').select('hash').executeTakeFirstOrThrow();
  await expect(app.pool.query(`insert into site_slides values (6, $1, null, '{}')`, [hash])).rejects.toThrow(
    'violates check constraint',
  );
});

test('of two changes from the same version the second is refused, and both versions of the slides are in the audit log', async () => {
  expect((await save([slide('Old')])).status).toBe(200);
  expect((await save([slide('New')], version + 1)).status).toBe(200);
  expect((await save([slide('Late')], version + 1)).body.code).toBe('site_changed');
  expect(await saved()).toMatchObject([{ texts: { en: { title: 'New' } } }]);
  const [entry] = (await admin.get('/audit-log')).body;
  expect(entry.changes).toEqual([{ setting: 'slides', locale: null, from: 'Old', to: 'New' }]);
});

test('changing another setting leaves the slides alone, and the log says nothing of them', async () => {
  expect((await save([slide('Stays')])).status).toBe(200);
  const changes = { tagline: 'Books of the town' };
  expect((await admin.patch('/site', { version: version + 1, changes })).status).toBe(200);
  expect(await saved()).toMatchObject([{ texts: { en: { title: 'Stays' } } }]);
  const [entry] = (await admin.get('/audit-log')).body;
  expect(entry.changes).toMatchObject([{ setting: 'tagline' }]);
});
