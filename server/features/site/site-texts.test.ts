import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});

const put = (key: string, text: string, version: number, { locale = 'en', publish = true } = {}) =>
  admin.put(`/site/texts/${key}`, { locale, text, publish, version });
const page = (key: string, locale = 'en') => app.send('GET', `/api/site/texts/${key}?locale=${locale}`);

test('a draft is seen by administrators only, until it is published', async () => {
  expect((await put('imprint', '## Who runs this', 0, { publish: false })).body.version).toBe(1);
  expect((await page('imprint')).status).toBe(404);
  expect((await admin.get('/site/texts')).body.texts).toMatchObject([
    { key: 'imprint', locale: 'en', text: null, draft: '## Who runs this', version: 1 },
  ]);
  expect((await put('imprint', '## Who runs this', 1)).body.version).toBe(2);
  expect((await page('imprint')).body.tree).toEqual([
    { type: 'heading', level: 2, children: [{ type: 'text', value: 'Who runs this' }] },
  ]);
});

test('a page that is not published in a language is shown in the site’s own', async () => {
  await put('privacy', 'Our privacy', 0);
  expect((await page('privacy', 'de')).body).toMatchObject({ locale: 'en' });
  await put('privacy', 'Datenschutz', 0, { locale: 'de' });
  expect((await page('privacy', 'de')).body).toMatchObject({ locale: 'de' });
  expect((await page('privacy', 'ar')).body).toMatchObject({ locale: 'en' });
});

test('of two administrators who write at the same moment, the second is refused', async () => {
  const both = await Promise.all([put('conduct', 'One', 0), put('conduct', 'Two', 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await put('conduct', 'Late', 0)).toMatchObject({ status: 409, body: { code: 'site_changed' } });
});

test('an empty text that is published removes the page', async () => {
  await put('terms', 'Be kind', 0);
  expect((await page('terms')).status).toBe(200);
  await put('terms', ' \u200b\u2800', 1);
  expect((await page('terms')).status).toBe(404);
});

test('lines and parts come with the site in the language asked for', async () => {
  await put('hero_title', 'Bücher für Bookford', 0, { locale: 'de' });
  await put('welcome', 'Hello **reader**', 0);
  const texts = async (locale: string) =>
    (await app.send('GET', `/api/site?locale=${locale}`)).body.site.texts;
  app.rereadSite();
  expect(await texts('de')).toMatchObject({ lines: { hero_title: 'Bücher für Bookford' }, parts: {} });
  expect((await texts('en')).lines).toEqual({});
  expect(JSON.stringify((await texts('en')).parts.welcome)).toContain('"strong"');
});

test('what is too intricate is neither published nor previewed, and a draft of it is kept', async () => {
  const text = '1. '.repeat(6_666);
  const refusal = { status: 400, body: { code: 'invalid_input', errors: [{ path: 'text' }] } };
  expect(await put('blog', text, 0)).toMatchObject(refusal);
  expect(await admin.post('/site/preview', { text })).toMatchObject(refusal);
  expect(await put('blog', text, 0, { publish: false })).toMatchObject({ status: 200 });
  expect((await page('blog')).status).toBe(404);
});

describe('the tree of a published text', () => {
  const tree = async () => (await page('blog', 'es')).body.tree;
  const change = (values: object) =>
    app.db
      .updateTable('site_texts')
      .set(values)
      .where('locale', '=', 'es')
      .where('key', '=', 'blog')
      .execute();
  const paragraph = (value: string) => [{ type: 'paragraph', children: [{ type: 'text', value }] }];

  test('is kept, so that reading it parses nothing', async () => {
    await put('blog', 'As published', 0, { locale: 'es' });
    await change({ tree: JSON.stringify(paragraph('As kept')) });
    expect(await tree()).toEqual(paragraph('As kept'));
  });

  test('is made once of a text that a version without trees has published', async () => {
    await change({ text: 'As published before' });
    expect(await tree()).toEqual(paragraph('As published before'));
    await change({ tree: JSON.stringify(paragraph('As kept')) });
    expect(await tree()).toEqual(paragraph('As kept'));
  });

  test('is the text as it was written, if that is too intricate', async () => {
    const text = '> '.repeat(9_000);
    await change({ text });
    expect(await tree()).toEqual(paragraph(text));
  });
});

test('every change of a text is in the audit log', async () => {
  await put('footer', 'First', 0);
  await put('footer', 'Second', 1);
  const { details } = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'update_site_text')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ key: 'footer', locale: 'en', isDraft: false, from: 'First', to: 'Second' });
});
