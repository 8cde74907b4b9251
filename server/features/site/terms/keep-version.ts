import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { SiteTextKey } from '#contract/site/site-texts.ts';
import type { Tx } from '#server/db/schema.ts';

type Published = { key: SiteTextKey; locale: Locale; text: string; actorId: string };

/** Keeps what is published as the next version of its page. Two languages at the same moment get two numbers. */
export async function keepVersion(tx: Tx, { key, locale, text, actorId }: Published): Promise<void> {
  await tx.selectFrom('site').select('id').forUpdate().execute();
  await tx
    .insertInto('site_text_versions')
    .values(({ selectFrom, fn, lit, eb }) => ({
      key,
      locale,
      text,
      published_by: actorId,
      version: selectFrom('site_text_versions')
        .select(eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next'))
        .where('key', '=', key),
    }))
    .execute();
}
