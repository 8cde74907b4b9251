import { type AuditEntry, auditEntrySchema } from '#contract/audit.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { siteChangesIn } from './site-changes.ts';

/** The audit log of privileged actions, newest first. */
export async function listAuditLog(db: Db, page: Page, locale: Locale): Promise<AuditEntry[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('audit_log')
      .select(['id', timestampText('at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectEntries(db, locale)
    .$call(newestAfter(start, page.limit, 'audit_log.at', 'audit_log.id'))
    .execute();
  return rows.map(toAuditEntry);
}

/** Ids are unique across tables, so at most one of the joined tables has the subject. */
const selectEntries = (db: Db, locale: Locale) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('users as people', 'people.id', 'audit_log.subject_id')
    .leftJoin('books', 'books.id', 'audit_log.subject_id')
    .leftJoin('categories', 'categories.id', 'audit_log.subject_id')
    .leftJoin('category_names', (join) =>
      join.onRef('category_names.category_id', '=', 'categories.id').on('category_names.locale', '=', locale),
    )
    .leftJoin('meeting_places', 'meeting_places.id', 'audit_log.subject_id')
    .leftJoin('payments', 'payments.id', 'audit_log.subject_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ fn }) => [
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.details',
      userName('actors', locale).as('actor_name'),
      fn
        .coalesce(
          userName('people', locale),
          'books.title',
          fn.coalesce('category_names.name', 'categories.name'),
          'meeting_places.name',
          'orders.title',
        )
        .as('subject_name'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const toAuditEntry = (row: Row): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actorName: 'by' in row.details ? null : row.actor_name,
  by: auditEntrySchema.shape.by.parse(row.details.by ?? null),
  subjectName: row.subject_name,
  mail: auditEntrySchema.shape.mail.parse(row.details.message ?? null),
  changes: siteChangesIn(row.details),
});
