import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { MarkdownTree, SitePageKey } from '#contract/site/site-texts.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { keptTextColumns, readKeptTree } from './kept-tree.ts';
import type { Site } from './site-settings.ts';

type PublishedText = { locale: Locale; tree: MarkdownTree; publishedAt: string };

/**
 * Returns a published page in the language asked for, else in the site's own, else in any.
 * @throws DomainError `not_found` if it is published in none
 */
export async function getSiteText(
  { db, site }: { db: Db; site: Site },
  key: SitePageKey,
  locale: Locale | undefined,
): Promise<PublishedText> {
  const { defaultLocale } = await site.current();
  const rows = await db
    .selectFrom('site_texts')
    .select(keptTextColumns)
    .select(({ fn }) => [fn.coalesce('published_at', 'updated_at').as('published_at')])
    .where('key', '=', key)
    .where('text', 'is not', null)
    .orderBy('locale')
    .execute();
  const row =
    rows.find((text) => text.locale === locale) ??
    rows.find((text) => text.locale === defaultLocale) ??
    rows[0];
  if (!row) throw new DomainError('not_found');
  return {
    locale: row.locale,
    tree: await readKeptTree(db, row),
    publishedAt: row.published_at.toISOString(),
  };
}
