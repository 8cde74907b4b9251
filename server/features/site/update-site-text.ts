import { inOneLine } from '#contract/kernel/fields.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { type SiteTextKey, siteTextKinds } from '#contract/site/site-texts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { treeToKeep } from './kept-tree.ts';
import { isLegalPage } from './published-texts.ts';
import { assertDraftRead } from './terms/assert-draft-read.ts';
import { keepVersion } from './terms/keep-version.ts';
import { siteSubjectId } from './update-site.ts';

type Change = { locale: Locale; text: string; publish: boolean; version: number };
type Place = { key: SiteTextKey; locale: Locale };

/**
 * Publishes a text or keeps it as a draft, and writes down what it was before.
 * @throws DomainError `site_changed` if another change came first, `invalid_input` if the text cannot be shown, or is a draft that no one has read
 */
export async function updateSiteText(
  db: Db,
  actorId: string,
  key: SiteTextKey,
  change: Change,
): Promise<number> {
  const place = { key, locale: change.locale };
  const typed = siteTextKinds[key] === 'line' ? inOneLine(change.text) : change.text;
  const text = isBlank(typed) ? null : typed;
  if (change.publish) assertDraftRead(key, text);
  const kept = change.publish ? await treeToKeep(key, text) : undefined;
  return db.transaction().execute(async (tx) => {
    const before = await lockText(tx, actorId, place, change.version);
    const after = kept
      ? { text, ...kept, draft: null, published_at: new Date() }
      : { text: before.text, draft: text };
    const version = change.version + 1;
    await tx
      .updateTable('site_texts')
      .set({ ...after, version, updated_at: new Date(), updated_by: actorId })
      .where('key', '=', place.key)
      .where('locale', '=', place.locale)
      .execute();
    if (change.publish && text !== null && isLegalPage(key))
      await keepVersion(tx, { ...place, text, actorId });
    await recordAudit(tx, {
      actorId,
      action: 'update_site_text',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: { ...place, isDraft: !change.publish, from: before.text, to: after.text },
    });
    return version;
  });
}

/** Creates the row if there is none. Of two changes at the same moment, the second waits and finds a newer version. */
async function lockText(tx: Tx, actorId: string, { key, locale }: Place, version: number) {
  if (version === 0)
    await tx
      .insertInto('site_texts')
      .values({ key, locale, text: null, draft: null, version: 0, updated_by: actorId })
      .onConflict((row) => row.doNothing())
      .execute();
  const row = await tx
    .selectFrom('site_texts')
    .select(['text', 'version'])
    .where('key', '=', key)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst();
  if (row?.version !== version) throw new DomainError('site_changed');
  return row;
}
