import type { Locale } from '#contract/locales.ts';
import type { PublicSite, SiteSettings } from '#contract/site.ts';
import type { Db } from '#server/db/schema.ts';
import { readPublishedTexts } from './published-texts.ts';
import { type CurrentSite, readSiteValues, type Site } from './site-settings.ts';

/** What everyone may know about the site, with the texts of one language. */
export function toPublicSite(
  { texts, fingerprint: _, holdHours: _hold, version: _version, ...site }: CurrentSite,
  locale: Locale = site.defaultLocale,
): PublicSite {
  return { ...site, texts: texts[locale] };
}

/** Returns what everyone may know about the site, and for administrators the settings behind it. */
export async function getSite(
  { db, site }: { db: Db; site: Site },
  locale: Locale | undefined,
  isAdministrator: boolean,
): Promise<{ site: PublicSite; settings: SiteSettings | null }> {
  if (isAdministrator) return readSettings(db, locale);
  return { site: toPublicSite(await site.current(), locale), settings: null };
}

/** Reads the settings now, because what is edited must be the latest version. */
async function readSettings(db: Db, locale: Locale | undefined) {
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
          'users.name as updated_by',
          exists(selectFrom('orders').select('orders.id')).as('has_orders'),
        ])
        .executeTakeFirstOrThrow();
      return {
        site,
        settings: {
          holdHours: values.holdHours,
          isCurrencyFixed: Boolean(has_orders),
          version: values.version,
          updatedAt: updated_at?.toISOString() ?? null,
          updatedBy: updated_by,
        },
      };
    });
}
