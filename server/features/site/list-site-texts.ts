import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { SiteText } from '#contract/site/site-texts.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';

/** The texts that the host has written, published or not. */
export async function listSiteTexts(db: Db, locale: Locale): Promise<SiteText[]> {
  const rows = await db
    .selectFrom('site_texts')
    .leftJoin('users', 'users.id', 'site_texts.updated_by')
    .select([
      'site_texts.key',
      'site_texts.locale',
      'site_texts.text',
      'site_texts.draft',
      'site_texts.version',
      'site_texts.updated_at',
      userName('users', locale).as('updatedBy'),
    ])
    .orderBy('site_texts.key')
    .orderBy('site_texts.locale')
    .execute();
  return rows.map(({ updated_at, ...text }) => ({ ...text, updatedAt: updated_at.toISOString() }));
}
