import { afterAll, beforeAll, expect, test } from 'vitest';
import { testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app.close());

const previewOf = async (path: string): Promise<Record<string, string>> => {
  const html = await (await app.fetch(new Request(testOrigin + path))).text();
  const tags = html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
};

test('the home page has a link preview with the name, the words, and the logo of the site', async () => {
  expect(await previewOf('/')).toMatchObject({ site_name: 'Dogear', url: `${testOrigin}/` });
  expect(await previewOf('/')).not.toHaveProperty('image');
  const logo = app.listing().book_photo;
  await app.db
    .updateTable('site')
    .set({ name: 'Bücher & Mehr', tagline: 'Vom "Kiez"', description: 'Gebraucht.', logo_url: logo })
    .execute();
  app.rereadSite();
  expect(await previewOf('/de')).toEqual({
    title: expect.stringMatching(/Bücher &amp; Mehr.*Vom &quot;Kiez&quot;/),
    description: 'Gebraucht.',
    type: 'website',
    url: `${testOrigin}/de`,
    site_name: 'Bücher &amp; Mehr',
    image: testOrigin + logo,
  });
});
