import type { Case } from '#contract/cases/cases.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { isReady } from './decide-case.ts';
import { listCasePhotos } from './photos/case-photo.ts';

type Filter = Page & { only?: 'decided' | undefined };

/** Lists the cases that a member of the staff may decide or has decided, the latest first. */
export async function listCases(db: Db, staffId: string, filter: Filter, locale: Locale): Promise<Case[]> {
  const start = await resolveCursor(filter, (id) =>
    db
      .selectFrom('cases')
      .select(['id', timestampText('opened_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectCases(db, staffId, locale)
    .where('cases.state', filter.only === 'decided' ? '=' : '<>', 'decided')
    .$call(newestAfter(start, filter.limit, 'cases.opened_at', 'cases.id'))
    .execute();
  const photosOf = await listCasePhotos(db, rows);
  return rows.map((row) => ({ ...toCase(row), ...photosOf(row) }));
}

/** @throws DomainError `not_found`, also for a case about an order of one's own */
export async function getCase(db: Db, staffId: string, caseId: string, locale: Locale): Promise<Case> {
  const row = await selectCases(db, staffId, locale).where('cases.id', '=', caseId).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return { ...toCase(row), ...(await listCasePhotos(db, [row]))(row) };
}

/** @param locale in which a deleted user is named */
const selectCases = (db: Db, staffId: string, locale: Locale) =>
  db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .leftJoin('users as decider', 'decider.id', 'cases.decided_by')
    .leftJoin('meetings', 'meetings.order_id', 'orders.id')
    .selectAll('cases')
    .select([
      isReady.as('is_ready'),
      siteCurrency.as('currency'),
      'orders.title',
      'orders.price_cents',
      'orders.buyer_id',
      'orders.paid_at',
      'orders.handover_declared_at',
      'orders.handover_denied_at',
      'orders.handed_over_at',
      'orders.handover_proof',
      'books.condition',
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      'meetings.place',
      'meetings.starts_at',
      'meetings.agreed_at',
      userName('buyer', locale).as('buyer_name'),
      userName('seller', locale).as('seller_name'),
      userName('decider', locale).as('decider_name'),
    ])
    .where('orders.buyer_id', '<>', staffId)
    .where('orders.seller_id', '<>', staffId);

type Row = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const toCase = (row: Row): Omit<Case, 'photos' | 'answerPhotos'> => ({
  _id: row.id,
  kind: row.kind,
  state: row.withdrawn_at ? 'withdrawn' : row.state,
  isReady: row.state !== 'decided' && row.is_ready,
  openedBy: row.opened_by === row.buyer_id ? 'buyer' : 'seller',
  buyerName: row.buyer_name,
  sellerName: row.seller_name,
  bookTitle: row.title,
  book_photo: imageUrl(row.hash),
  book_photo_srcset: imageSrcset(row),
  book_photo_color: row.color,
  product_condition: row.condition,
  price: toAmount(row.price_cents, row.currency),
  text: row.text,
  openedAt: row.opened_at.toISOString(),
  answerDueAt: row.answer_due_at.toISOString(),
  answer: row.answer,
  answeredAt: iso(row.answered_at),
  noShowConfirmedAt: iso(row.no_show_confirmed_at),
  decision: row.decision,
  reason: row.reason,
  decidedByName: row.decided_by && row.decider_name,
  decidedAt: iso(row.decided_at),
  withdrawnAt: iso(row.withdrawn_at),
  paidAt: iso(row.paid_at),
  declaredAt: iso(row.handover_declared_at),
  deniedAt: iso(row.handover_denied_at),
  handedOverAt: iso(row.handed_over_at),
  handoverProof: row.handover_proof,
  meeting:
    row.place && row.starts_at
      ? { place: row.place, startsAt: row.starts_at.toISOString(), agreedAt: iso(row.agreed_at) }
      : null,
});
