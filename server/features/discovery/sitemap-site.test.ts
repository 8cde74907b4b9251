import { beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { setLookAround } from '../site/update-site.ts';

const app = setUpTestApp();
beforeAll(async () => {
  await app.listBook(await app.joinSeller());
});

test('the shelves are listed where visitors may see them, and legal pages once they are published', async () => {
  const admin = await app.join('admin');
  const listed = async () => {
    const xml = (await app.send('GET', '/sitemap.xml')).body as string;
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  expect(await listed()).not.toContain('/category/classics');
  expect(await listed()).not.toContain('/privacy');
  const text = { locale: 'en', text: 'We keep little.', publish: true, version: 0 };
  expect((await admin.put('/site/texts/privacy', text)).status).toBe(200);
  await setLookAround(app.db, 'everything');
  const opened = ['/category/classics', '/de/category/classics', '/privacy', '/ar/privacy'];
  app.rereadSite();
  expect(await listed()).toEqual(expect.arrayContaining(opened));
  expect(await listed()).not.toContain('/terms');
  await setLookAround(app.db, 'books');
});

test('a crawler that knows only a date reads the sitemap and a feed again once the settings have changed', async () => {
  const date = (await app.send('GET', '/sitemap.xml')).headers.get('last-modified') ?? '';
  const ask = async (path: string) =>
    (await app.send('GET', path, { headers: { 'if-modified-since': date } })).status;
  expect(await ask('/sitemap.xml')).toBe(304);
  await app.pool.query("update site set updated_at = now() + interval '1 minute'");
  app.rereadSite();
  for (const path of ['/sitemap.xml', '/feeds/newest.xml']) expect(await ask(path), path).toBe(200);
});
