import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { legalPages } from '#contract/setup.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

const textsOf = async () =>
  app.db.selectFrom('site_texts').selectAll().orderBy('key').orderBy('locale').execute();

test('the legal pages are drafted in every language, with the contact, and published by no one', async () => {
  await app.db
    .updateTable('site')
    .set({
      name: 'Kestrel Shelf',
      contact_name: 'Kestrel *Union*',
      contact_address: 'Library Square 3\n12345 Kestrel',
      contact_email: 'ruth@kestrel.test',
    })
    .execute();
  const admin = await app.join('admin');
  expect((await admin.post('/setup/legal-pages', {})).body).toEqual({ drafted: 16 });
  const texts = await textsOf();
  expect(texts.map(({ key, locale }) => `${key} ${locale}`).sort()).toEqual(
    legalPages.flatMap((page) => locales.map((locale) => `${page} ${locale}`)).sort(),
  );
  for (const { key, locale, text, draft } of texts) {
    expect([key, locale, text]).toEqual([key, locale, null]);
    // The first line says that a person has to check it, and no placeholder is left.
    expect(draft).toMatch(/^> \*\*(Draft|Entwurf|Borrador|مسودة)\.\*\*/);
    expect(draft).not.toMatch(/\{\w+\}/);
    expect(draft).toContain('ruth@kestrel.test');
    if (key !== 'imprint') expect((await app.send('GET', `/api/site/texts/${key}`)).status).toBe(404);
  }
  const imprint = texts.find(({ key, locale }) => key === 'imprint' && locale === 'en')?.draft;
  expect(imprint).toContain(String.raw`Kestrel \*Union\*`);
  expect(imprint).toContain('Library Square 3  \n12345 Kestrel');
  expect(imprint).toContain('Phone: **[please add]**');
});

test('a text or a draft that exists is kept', async () => {
  const admin = await app.join('admin');
  await admin.put('/site/texts/terms', { locale: 'de', text: 'Unsere Regeln', publish: true, version: 1 });
  expect((await admin.post('/setup/legal-pages', {})).body).toEqual({ drafted: 0 });
  const terms = (await textsOf()).find(({ key, locale }) => key === 'terms' && locale === 'de');
  expect(terms).toMatchObject({ text: 'Unsere Regeln', draft: null });
});

test('only administrators draft them', async () => {
  expect((await (await app.joinSeller()).post('/setup/legal-pages', {})).body.code).toBe('not_allowed');
  expect((await app.send('POST', '/api/setup/legal-pages')).body.code).toBe('not_signed_in');
});
