import { sql } from 'kysely';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/** The currency of the site, as a column of queries: amounts are then converted as of the moment when they were read. */
export const siteCurrency = sql<Currency>`coalesce((select site.currency from site), 'USD')`;

/** Returns the currency and keeps it until the transaction ends, for amounts that it writes. Locked before any other row. */
export async function lockCurrency(tx: Tx): Promise<Currency> {
  const site = await tx.selectFrom('site').select('currency').forKeyShare().executeTakeFirst();
  return site?.currency ?? 'USD';
}

/** Returns the currency as it is now. Use `lockCurrency` to write amounts. */
export async function getCurrency(db: Db): Promise<Currency> {
  const site = await db.selectFrom('site').select('currency').executeTakeFirst();
  return site?.currency ?? 'USD';
}
