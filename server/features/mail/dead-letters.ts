import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { FailedMail } from '#contract/mail.ts';
import { newestAfter, resolveCursor } from '#server/db/pagination.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import {
  cancelFailedJob,
  countFailedJobs,
  findFailedJobCursor,
  lockFailedJob,
  selectFailedJobs,
} from '#server/jobs/boss-tables.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { failureMessage } from './failure-messages.ts';
import { type MailJob, mailQueue } from './queue.ts';

/** Mail whose delivery failed for good, latest failure first. */
export async function listFailedMail(db: Db, page: Page, locale: Locale): Promise<FailedMail[]> {
  const start = await resolveCursor(page, (id) => findFailedJobCursor(db, mailQueue, id));
  const rows = await selectFailedMail(db)
    .$call(newestAfter(start, page.limit, 'job.completed_on', 'job.id'))
    .execute();
  return rows.map((row) => toFailedMail(row, locale));
}

export const countFailedMail = (db: Db): Promise<number> => countFailedJobs(db, mailQueue);

type Deps = { db: Db; jobs: JobQueue };

/**
 * Puts a failed mail back into the queue. It keeps its id, so that a mailbox that already received it can detect the
 * duplicate.
 * @throws DomainError `not_found`, also if another admin has retried or discarded it in the meantime
 */
export const retryMail = ({ db, jobs }: Deps, adminId: string, id: string): Promise<void> =>
  changeFailedMail(db, adminId, id, 'retry_mail', (tx) => jobs.retry(tx, mailQueue, id));

/**
 * Removes a failed mail from the list.
 * @throws DomainError `not_found`, also if another admin has retried or discarded it in the meantime
 */
export const discardMail = ({ db }: Pick<Deps, 'db'>, adminId: string, id: string): Promise<void> =>
  changeFailedMail(db, adminId, id, 'discard_mail', (tx) => cancelFailedJob(tx, mailQueue, id));

async function changeFailedMail(
  db: Db,
  actorId: string,
  id: string,
  action: 'retry_mail' | 'discard_mail',
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await lockFailedJob<MailJob>(tx, mailQueue, id);
    if (!mail) throw new DomainError('not_found');
    await change(tx);
    const details = { message: mail.message };
    await recordAudit(tx, { actorId, action, subjectType: 'mail', subjectId: id, details });
  });
}

const idIn = (key: 'personId' | 'orderId' | 'paymentId' | 'bookId' | 'changeId') =>
  sql<string>`(job.data ->> ${sql.lit(key)})::uuid`;

/** A mail about a change of the address went to the new one, or to the old one. */
const addressOfMail = sql<
  string | null
>`case when job.data ->> 'message' = 'change-email' then email_changes.new_email
  else coalesce(email_changes.old_email, recipient.email) end`;

const selectFailedMail = (db: Db) =>
  selectFailedJobs<MailJob>(db, mailQueue)
    .leftJoin('users as recipient', (join) =>
      join.on('recipient.id', '=', idIn('personId')).on('recipient.deleted_at', 'is', null),
    )
    .leftJoin('payments', (join) => join.on('payments.id', '=', idIn('paymentId')))
    .leftJoin('orders', (join) =>
      join.on('orders.id', '=', sql<string>`coalesce(payments.order_id, ${idIn('orderId')})`),
    )
    .leftJoin('email_changes', (join) => join.on('email_changes.id', '=', idIn('changeId')))
    .leftJoin('books', (join) => join.on('books.id', '=', idIn('bookId')))
    .select([
      'recipient.name',
      addressOfMail.as('email'),
      'recipient.photo_url',
      sql<string | null>`coalesce(orders.title, books.title)`.as('about'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectFailedMail>['execute']>>[number];

function toFailedMail(row: Row, locale: Locale): FailedMail {
  return {
    _id: row.id,
    message: row.data.message,
    about: row.about,
    recipientName: row.name,
    recipientEmail: row.email,
    recipientPhoto: row.photo_url,
    orderedAt: row.created_on.toISOString(),
    failedAt: row.completed_on.toISOString(),
    attempts: row.retry_count + 1,
    reason: writeSentence(failureMessage(reasonIn(row.output)), locale),
  };
}

/** pg-boss stores an error that we threw as it is, and its own messages under `value`. */
function reasonIn(output: Row['output']): string {
  const value = output?.value;
  return output?.message ?? (typeof value === 'string' ? value : value?.message) ?? '';
}
