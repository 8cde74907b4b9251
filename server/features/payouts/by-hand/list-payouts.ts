import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { Payout } from '#contract/payouts/payouts.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';

type Filter = Page & { state: 'in_file' | 'paid' };

/** Lists the collective payments that are being made, or those that were, the latest first. */
export async function listPayouts(db: Db, filter: Filter, locale: Locale): Promise<Payout[]> {
  const start = await resolveCursor(filter, (id) =>
    db
      .selectFrom('payouts')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectPayouts(db, locale)
    .where('paid_at', filter.state === 'paid' ? 'is not' : 'is', null)
    .where('cancelled_at', 'is', null)
    .$call(newestAfter(start, filter.limit, 'payouts.created_at', 'payouts.id'))
    .execute();
  return rows.map(toPayout);
}

/** @throws DomainError `not_found` */
export async function findPayout(db: Db, id: string, locale: Locale): Promise<Payout> {
  const row = await selectPayouts(db, locale).where('payouts.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toPayout(row);
}

/** @param locale in which a deleted user is named */
const selectPayouts = (db: Db, locale: Locale) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.created_by')
    .select(['payouts.id', 'payouts.created_at', 'format', 'currency', 'amount_cents', 'sellers', 'paid_at'])
    .select(['reference', sql<string | null>`paid_on::text`.as('paid_on')])
    .select(userName('users', locale).as('creator_name'))
    .select((payout) =>
      payout
        .selectFrom('payout_returns')
        .select(sql<string | null>`sum(payout_returns.amount_cents)`.as('sum'))
        .whereRef('payout_id', '=', 'payouts.id')
        .as('returned_cents'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectPayouts>['execute']>>[number];

const toPayout = (row: Row): Payout => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  createdByName: row.creator_name,
  format: row.format,
  amount: toAmount(row.amount_cents, row.currency as Currency),
  sellers: row.sellers,
  paidAt: row.paid_at?.toISOString() ?? null,
  paidOn: row.paid_on,
  reference: row.reference,
  returned: toAmount(Number(row.returned_cents ?? 0), row.currency as Currency),
});
