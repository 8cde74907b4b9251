import { sql } from 'kysely';
import type { GivenUpMail } from '#contract/jobs.ts';
import type { Page } from '#contract/pagination.ts';
import { beforeCursor, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { troubleWords } from './failure-messages.ts';
import { type MailJob, mailQueue } from './queue.ts';

/** Mail that is not tried any more, what was given up last first. */
export async function listFailedMail(db: Db, page: Page): Promise<GivenUpMail[]> {
  const start = await resolveCursor(page, (id) =>
    withQueue(db)
      .selectFrom('jobs.job')
      .select(['id', timestampText('completed_on')])
      .where('name', '=', mailQueue)
      .where('id', '=', id)
      .where('completed_on', 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await selectGivenUp(db)
    .where(beforeCursor(start, 'mail.completed_on', 'mail.id'))
    .orderBy('mail.completed_on', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(toGivenUpMail);
}

export async function countGivenUpMail(db: Db): Promise<number> {
  const { count } = await withQueue(db)
    .selectFrom('jobs.job')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('name', '=', mailQueue)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Deps = { db: Db; jobs: JobQueue };

/**
 * Back into the queue, with the id that it has always had: whoever got it after all can tell.
 * @throws DomainError `not_found` also for what another admin has tried or discarded meanwhile
 */
export const retryMail = ({ db, jobs }: Deps, adminId: string, id: string): Promise<void> =>
  decide(db, adminId, id, 'retry_mail', (tx) => jobs.retry(tx, mailQueue, id));

/**
 * What nobody needs to read any more.
 * @throws DomainError `not_found`, as above
 */
export const discardMail = ({ db, jobs }: Deps, adminId: string, id: string): Promise<void> =>
  decide(db, adminId, id, 'discard_mail', (tx) => jobs.discard(tx, mailQueue, id));

async function decide(
  db: Db,
  actorId: string,
  id: string,
  action: 'retry_mail' | 'discard_mail',
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await withQueue(tx)
      .selectFrom('jobs.job')
      .select('data')
      .where('name', '=', mailQueue)
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .forUpdate()
      .executeTakeFirst();
    if (!mail) throw new DomainError('not_found');
    await change(tx);
    const details = { message: mail.data.message };
    await recordAudit(tx, { actorId, action, subjectType: 'mail', subjectId: id, details });
  });
}

/** The queue's own table, as far as it concerns mail. */
type QueueTable = {
  id: string;
  name: string;
  state: string;
  data: MailJob;
  retry_count: number;
  created_on: Date;
  completed_on: Date;
  output: { message?: string; value?: { message?: string } | string } | null;
};

const withQueue = (db: Db) => db.withTables<{ 'jobs.job': QueueTable }>();

const idIn = (key: 'personId' | 'orderId' | 'paymentId' | 'bookId') =>
  sql<string>`(mail.data ->> ${sql.lit(key)})::uuid`;

const selectGivenUp = (db: Db) =>
  withQueue(db)
    .selectFrom('jobs.job as mail')
    .leftJoin('users as person', (join) =>
      join.on('person.id', '=', idIn('personId')).on('person.deleted_at', 'is', null),
    )
    .leftJoin('payments', (join) => join.on('payments.id', '=', idIn('paymentId')))
    .leftJoin('orders', (join) =>
      join.on('orders.id', '=', sql<string>`coalesce(payments.order_id, ${idIn('orderId')})`),
    )
    .leftJoin('books', (join) => join.on('books.id', '=', idIn('bookId')))
    .select([
      'mail.id',
      'mail.data',
      'mail.retry_count',
      'mail.created_on',
      'mail.completed_on',
      'mail.output',
      'person.name',
      'person.email',
      'person.photo_url',
      sql<string | null>`coalesce(orders.title, books.title)`.as('about'),
    ])
    .where('mail.name', '=', mailQueue)
    .where('mail.state', '=', 'failed');

type Row = Awaited<ReturnType<ReturnType<typeof selectGivenUp>['execute']>>[number];

function toGivenUpMail(row: Row): GivenUpMail {
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
    reason: troubleWords(reasonIn(row.output)),
  };
}

/** What we threw is kept as it was; of what the queue itself says, it makes a value. */
function reasonIn(output: Row['output']): string {
  const value = output?.value;
  return output?.message ?? (typeof value === 'string' ? value : value?.message) ?? '';
}
