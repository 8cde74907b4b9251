import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { type LegalPage, legalPages } from '#contract/pages.ts';
import {
  type SitePageKey,
  type SiteTextKey,
  type SiteTexts,
  siteTextKeys,
  siteTextKinds,
} from '#contract/site/site-texts.ts';
import type { Db } from '#server/db/schema.ts';
import { keptTextColumns, readKeptTree } from './kept-tree.ts';

/** The published texts of each language. */
export type PublishedTexts = Record<Locale, SiteTexts>;

const isPage = (key: SiteTextKey): key is SitePageKey => siteTextKinds[key] === 'page';

export const isLegalPage = (key: SiteTextKey): key is LegalPage => legalPages.some((legal) => legal === key);

/** Reads the published texts. Of pages it reads only whether they exist, because they are long. */
export async function readPublishedTexts(db: Db): Promise<PublishedTexts> {
  const [rows, pages] = await Promise.all([selectLinesAndParts(db), selectPages(db)]);
  const published = Object.fromEntries(
    locales.map((locale) => [locale, { lines: {}, parts: {}, pages: pages.map(({ key }) => key) }]),
  ) as PublishedTexts;
  for (const row of rows) {
    const { lines, parts } = published[row.locale];
    if (siteTextKinds[row.key] === 'line') Object.assign(lines, { [row.key]: row.text });
    else Object.assign(parts, { [row.key]: await readKeptTree(db, row) });
  }
  return published;
}

const keysOfPages = siteTextKeys.filter(isPage);

const selectLinesAndParts = (db: Db) =>
  db
    .selectFrom('site_texts')
    .select(keptTextColumns)
    .where('text', 'is not', null)
    .where('key', 'not in', keysOfPages)
    .orderBy('key')
    .orderBy('locale')
    .execute();

/** A page that exists in one language is linked in all of them, and shown in the site's own. */
const selectPages = (db: Db) =>
  db
    .selectFrom('site_texts')
    .select('key')
    .distinct()
    .where('text', 'is not', null)
    .where('key', 'in', keysOfPages)
    .orderBy('key')
    .$narrowType<{ key: SitePageKey }>()
    .execute();
