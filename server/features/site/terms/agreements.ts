import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Site } from '../site-settings.ts';

type Pending = { version: number; publishedAt: string; isChange: boolean };

/** Returns the latest terms in the user's language, else in the site's, unless the user has agreed to them or to later ones. */
export async function getAgreement(
  { db, site }: { db: Db; site: Site },
  userId: string,
  locale: Locale | undefined,
): Promise<{ pending: Pending | null }> {
  const { defaultLocale } = await site.current();
  const published = await db
    .selectFrom('site_texts')
    .select('locale')
    .where('key', '=', 'terms')
    .where('text', 'is not', null)
    .orderBy('locale')
    .execute();
  const offered = published.map((text) => text.locale);
  const shown = [locale, defaultLocale, ...offered].find((one) => one && offered.includes(one));
  if (!shown) return { pending: null };
  const latest = await db
    .selectFrom('site_text_versions')
    .select(({ selectFrom, exists }) => {
      const agreed = selectFrom('agreements')
        .select('agreements.version')
        .where('agreements.user_id', '=', userId)
        .where('agreements.key', '=', 'terms');
      return [
        'version',
        'published_at',
        exists(agreed.whereRef('agreements.version', '>=', 'site_text_versions.version')).as('is_agreed'),
        exists(agreed).as('is_change'),
      ];
    })
    .where('key', '=', 'terms')
    .where('locale', '=', shown)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!latest || latest.is_agreed) return { pending: null };
  const { version, published_at, is_change } = latest;
  return { pending: { version, publishedAt: published_at.toISOString(), isChange: is_change === true } };
}

/** @throws DomainError `not_found` if the version does not exist */
export async function agreeToTerms(db: Db, userId: string, version: number): Promise<void> {
  const terms = await db
    .selectFrom('site_text_versions')
    .select('version')
    .where('key', '=', 'terms')
    .where('version', '=', version)
    .executeTakeFirst();
  if (!terms) throw new DomainError('not_found');
  await db
    .insertInto('agreements')
    .values({ user_id: userId, version })
    .onConflict((known) => known.doNothing())
    .execute();
}
