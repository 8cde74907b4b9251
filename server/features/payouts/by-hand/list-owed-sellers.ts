import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { OwedSeller } from '#contract/payouts/payouts.ts';
import { defaultMinPayout } from '#contract/site/fees.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { siteCurrency } from '../../site/site-currency.ts';
import { toMaskedAccount } from '../bank-accounts/bank-account.ts';
import { isOwed, isPayable, leftToPay } from './payable.ts';

/** Lists the sellers who are owed money that is in no file yet, those who joined last first. */
export async function listOwedSellers(db: Db, page: Page, locale: Locale): Promise<OwedSeller[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('users')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectOwed(db, locale)
    .$call(newestAfter(start, page.limit, 'users.created_at', 'users.id'))
    .execute();
  return rows.map(toOwedSeller);
}

/** @param locale in which a deleted user is named */
const selectOwed = (db: Db, locale: Locale) =>
  db
    .selectFrom((transfers) =>
      transfers
        .selectFrom('transfers')
        .innerJoin('orders', 'orders.id', 'transfers.order_id')
        .select('transfers.seller_id')
        .select(sql<string>`coalesce(sum(${leftToPay}) filter (where ${isPayable}), 0)`.as('ready'))
        .select(sql<number>`(count(*) filter (where ${isPayable}))::int`.as('orders'))
        .select(sql<Date | null>`min(transfers.created_at) filter (where ${isPayable})`.as('since'))
        .select(sql<string>`coalesce(sum(${leftToPay}) filter (where not ${isPayable}), 0)`.as('held'))
        .where(isOwed)
        .groupBy('transfers.seller_id')
        .as('owed'),
    )
    .innerJoin('users', 'users.id', 'owed.seller_id')
    .leftJoin('bank_accounts', 'bank_accounts.user_id', 'users.id')
    .select([
      'users.id',
      'users.photo_url',
      'users.banned_at',
      'owed.ready',
      'owed.orders',
      'owed.since',
      'owed.held',
    ])
    .select(['bank_accounts.holder', 'last_four', 'country', 'bank_accounts.updated_at'])
    .select([siteCurrency.as('currency'), minPayout.as('min_payout'), userName('users', locale).as('name')]);

const minPayout = sql<number | null>`(select min_payout_cents from site)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectOwed>['execute']>>[number];

function toOwedSeller(row: Row): OwedSeller {
  const { currency, holder, last_four, country, updated_at } = row;
  const ready = Number(row.ready);
  const hasAccount = holder !== null && last_four !== null && country !== null && updated_at !== null;
  return {
    _id: row.id,
    name: row.name,
    image: row.photo_url,
    bankAccount: hasAccount ? toMaskedAccount({ holder, last_four, country, updated_at }) : null,
    ready: toAmount(ready, currency),
    orders: row.orders,
    since: row.since?.toISOString() ?? null,
    held: toAmount(Number(row.held), currency),
    isBelowMinimum: ready < (row.min_payout ?? defaultMinPayout(currency)),
    isBanned: row.banned_at !== null,
  };
}
