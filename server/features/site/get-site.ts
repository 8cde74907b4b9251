import type { Locale } from '#contract/kernel/locales/locales.ts';
import { pick, publicSettings, staffSettings } from '#contract/settings.ts';
import type { PublicSite, SiteSettings } from '#contract/site/site.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { readPublishedTexts } from './published-texts.ts';
import { type CurrentSite, readSiteValues, type Site } from './site-settings.ts';

/** What everyone may know about the site, with the texts of one language. */
export const toPublicSite = (
  { texts, footerCategories, ...values }: CurrentSite,
  locale: Locale = values.defaultLocale,
): PublicSite => ({ ...pick(values, publicSettings), footerCategories, texts: texts[locale] });

/**
 * Returns what everyone may know about the site and, to callers who may change them, the settings behind it.
 * @param locale of the texts
 * @param readerLocale in which a deleted user is named
 */
export async function getSite(
  { db, site }: { db: Db; site: Site },
  { maySeeSettings, locale, readerLocale }: Reader,
): Promise<{ site: PublicSite; settings: SiteSettings | null }> {
  if (!maySeeSettings) return { site: toPublicSite(await site.current(), locale), settings: null };
  return readWithSettings(db, locale, readerLocale);
}

type Reader = { maySeeSettings: boolean; locale: Locale | undefined; readerLocale: Locale };

/** The settings are read now, because what is edited must be the latest version. */
function readWithSettings(
  db: Db,
  locale: Locale | undefined,
  readerLocale: Locale,
): Promise<{ site: PublicSite; settings: SiteSettings }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const values = await readSiteValues(tx);
      const site = toPublicSite(
        { ...values, texts: await readPublishedTexts(tx), fingerprint: '' },
        locale ?? values.defaultLocale,
      );
      const { updated_at, updated_by, has_orders } = await tx
        .selectFrom('site')
        .leftJoin('users', 'users.id', 'site.updated_by')
        .select(({ exists, selectFrom }) => [
          'site.updated_at',
          userName('users', readerLocale).as('updated_by'),
          exists(selectFrom('orders').select('orders.id')).as('has_orders'),
        ])
        .executeTakeFirstOrThrow();
      return {
        site,
        settings: {
          slides: values.slides,
          ...pick(values, staffSettings),
          isCurrencyFixed: Boolean(has_orders),
          accountLocales: await countAccountLocales(tx),
          version: values.version,
          updatedAt: updated_at?.toISOString() ?? null,
          updatedBy: updated_by,
        },
      };
    });
}

async function countAccountLocales(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('users')
    .select(({ fn }) => ['locale', fn.countAll<number>().as('count')])
    .where('locale', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('locale')
    .execute();
  return Object.fromEntries(rows.map(({ locale, count }) => [locale, Number(count)]));
}
