import { type Locale, locales } from '#contract/locales.ts';
import {
  legalPageKeys,
  type SitePageKey,
  type SiteTextKey,
  type SiteTexts,
  siteTextKinds,
} from '#contract/site-texts.ts';
import type { Db } from '#server/db/schema.ts';
import { parseMarkdown } from './markdown.ts';

/** The published texts of each language. */
export type PublishedTexts = Record<Locale, SiteTexts>;

const isPage = (key: SiteTextKey): key is SitePageKey => siteTextKinds[key] === 'page';

export const isLegalPage = (key: SiteTextKey): key is (typeof legalPageKeys)[number] =>
  legalPageKeys.some((legal) => legal === key);

/** Reads the published texts. Of pages it reads only whether they exist, because they are long. */
export async function readPublishedTexts(db: Db): Promise<PublishedTexts> {
  const rows = await db
    .selectFrom('site_texts')
    .select(({ eb }) => [
      'key',
      'locale',
      eb.case().when('key', 'in', pageKeys).then('').else(eb.ref('text')).end().as('text'),
    ])
    .where('text', 'is not', null)
    .orderBy('key')
    .orderBy('locale')
    .execute();
  const published = Object.fromEntries(locales.map((locale) => [locale, emptyTexts()])) as PublishedTexts;
  for (const { key, locale, text } of rows) add(published, { key, locale, text: text ?? '' });
  return published;
}

const pageKeys = (Object.keys(siteTextKinds) as SiteTextKey[]).filter((key) => siteTextKinds[key] === 'page');

const emptyTexts = (): SiteTexts => ({ lines: {}, parts: {}, pages: [] });

function add(published: PublishedTexts, row: { key: SiteTextKey; locale: Locale; text: string }): void {
  const { key, locale, text } = row;
  const kind = siteTextKinds[key];
  if (kind === 'line') Object.assign(published[locale].lines, { [key]: text });
  if (kind === 'part') Object.assign(published[locale].parts, { [key]: parseMarkdown(text) });
  // A page that exists in one language is linked in all of them, and shown in the site's own.
  if (isPage(key))
    for (const { pages } of Object.values(published)) if (!pages.includes(key)) pages.push(key);
}
