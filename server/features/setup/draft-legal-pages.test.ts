import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { type LegalPage, legalPages } from '#contract/pages.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { draftMarks } from '../site/terms/assert-draft-read.ts';

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

describe('a draft that no one has read', () => {
  type Draft = { key: LegalPage; locale: Locale; draft: string; version: number };
  const drafts = async (): Promise<Draft[]> =>
    (await textsOf()).flatMap(({ key, locale, draft, version }) =>
      draft === null ? [] : [{ key: key as LegalPage, locale, draft, version }],
    );

  test('is not published, and the refusal says what is left to do', async () => {
    const admin = await app.join('admin');
    const publish = ({ key, locale, version }: Draft, text: string) =>
      admin.put(`/site/texts/${key}`, { locale, text, publish: true, version });
    const refusalOf = async (draft: Draft, text: string) => {
      const { status, body } = await publish(draft, text);
      return [status, body.errors?.[0]?.path, body.message];
    };
    for (const draft of await drafts()) {
      const mark = draftMarks[draft.locale];
      const complete = draft.draft.replaceAll(mark.missing, '1');
      const withLaw = complete
        .split('\n')
        .filter((line) => !line.startsWith(mark.law))
        .join('\n');
      if (draft.key === 'imprint') {
        expect(await refusalOf(draft, draft.draft)).toEqual([
          400,
          'text',
          `Write what is missing in place of ${mark.missing}.`,
        ]);
        expect(withLaw).not.toBe(complete);
        expect(await refusalOf(draft, complete)).toEqual([400, 'text', expect.stringContaining(mark.law)]);
      }
      expect(await refusalOf(draft, withLaw)).toEqual([400, 'text', expect.stringContaining('the note')]);
      const [, ...read] = withLaw.split('\n');
      expect(await publish(draft, read.join('\n'))).toMatchObject({ status: 200 });
    }
  });

  test('may be kept as a draft, and a text that is no legal page may quote it', async () => {
    const admin = await app.join('admin');
    const text = `${draftMarks.en.note}. ${draftMarks.en.missing}`;
    const put = (key: string, publish: boolean) =>
      admin.put(`/site/texts/${key}`, { locale: 'en', text, publish, version: key === 'blog' ? 0 : 2 });
    expect([(await put('conduct', false)).status, (await put('blog', true)).status]).toEqual([200, 200]);
  });
});

test('a draft reads well with a name that ends in a period, and an address in a sentence has one line', async () => {
  await app.db.deleteFrom('site_texts').execute();
  await app.db.updateTable('site').set({ contact_name: 'Kestrel e. V.' }).execute();
  await (await app.join('admin')).post('/setup/legal-pages', {});
  const texts = await textsOf();
  for (const { draft } of texts) expect(draft).not.toContain('..');
  const privacy = texts.find(({ key, locale }) => key === 'privacy' && locale === 'de')?.draft;
  expect(privacy).toContain('Kestrel e. V., Library Square 3, 12345 Kestrel. E-Mail:');
});

test.each([
  ['house', true],
  ['none', false],
] as const)('where buyers pay as in %s, the drafts speak of cards: %s', async (payment_mode, speaks) => {
  await app.db.deleteFrom('site_texts').execute();
  await app.db.updateTable('site').set({ payment_mode }).execute();
  await (await app.join('admin')).post('/setup/legal-pages', {});
  const spoken = { en: /card/i, de: /karte/i, es: /tarjeta/i, ar: /بطاق/ };
  const atMeeting = { en: 'hand to hand', de: 'Hand zu Hand', es: 'mano en mano', ar: 'يد إلى يد' };
  for (const { key, locale, draft } of await textsOf()) {
    const isAboutMoney = key === 'privacy' || key === 'terms';
    expect([key, locale, spoken[locale].test(draft ?? '')]).toEqual([key, locale, isAboutMoney && speaks]);
    if (key === 'privacy') expect(draft?.includes(atMeeting[locale])).toBe(!speaks);
    expect(draft).not.toMatch(/\{\w+\}/);
  }
});
