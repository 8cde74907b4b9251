import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { siteSubjectId } from '../site/update-site.ts';
import { lockCategories } from './lock-categories.ts';

/**
 * Sets which categories the footer links to, and in which order.
 * @throws DomainError `categories_changed` if one of them was merged or retired meanwhile
 */
export async function setFooterCategories(db: Db, actorId: string, ids: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const open = (await lockCategories(tx)).filter(({ retired_at }) => !retired_at);
    if (ids.some((id) => !open.some((category) => category.id === id)))
      throw new DomainError('categories_changed');
    await tx
      .updateTable('categories')
      .set({ footer_position: null })
      .where('footer_position', 'is not', null)
      .execute();
    for (const [index, id] of ids.entries())
      await tx
        .updateTable('categories')
        .set({ footer_position: index + 1 })
        .where('id', '=', id)
        .execute();
    await recordAudit(tx, {
      actorId,
      action: 'set_footer_categories',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: { ids },
    });
  });
}
