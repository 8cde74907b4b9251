import { sql } from 'kysely';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { stepMinor } from '#contract/kernel/money/money.ts';
import { minSales } from '#contract/prices.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { getCurrency } from '../site/site-currency.ts';
import { bandEnds, editionBand } from './price-bands.ts';

/**
 * Recomputes what books sold for in the last 24 months. Of the sales between the same two users only the first counts for a
 * range, so that two accounts cannot make up a price; a range is kept only from five sales on, and its ends are rounded,
 * so that no sale can be told from it.
 */
export async function updatePriceGuidance(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await computeRanges(tx, await getCurrency(tx));
    await sql`delete from price_guidance where not exists (select from new_guidance
      where (new_guidance.subject_id, new_guidance.band, new_guidance.condition)
        = (price_guidance.subject_id, price_guidance.band, price_guidance.condition))`.execute(tx);
    await sql`insert into price_guidance select * from new_guidance
      on conflict (subject_id, band, condition) do update set low_cents = excluded.low_cents,
        middle_cents = excluded.middle_cents, high_cents = excluded.high_cents, sales = excluded.sales
      where (price_guidance.low_cents, price_guidance.middle_cents, price_guidance.high_cents, price_guidance.sales)
        is distinct from (excluded.low_cents, excluded.middle_cents, excluded.high_cents, excluded.sales)`.execute(
      tx,
    );
  });
}

const computeRanges = (tx: Tx, currency: Currency) =>
  sql`create temporary table new_guidance on commit drop as
    with sale as (
      select books.edition_id, books.category_id, books.condition, orders.price_cents, orders.seller_id, orders.buyer_id,
        orders.paid_at, orders.id,
        (1 + width_bucket(books.original_price_cents, ${sql.lit(`{${bandEnds(currency).join(',')}}`)}::integer[]))::smallint as band
      from orders join books on books.id = orders.book_id
      where orders.status = 'paid' and orders.paid_at > now() - interval '24 months'),
    compared as (
      select edition_id as subject_id, ${sql.lit(editionBand)}::smallint as band, condition, price_cents, seller_id, buyer_id,
        paid_at, id from sale where edition_id is not null
      union all
      select category_id, band, condition, price_cents, seller_id, buyer_id, paid_at, id from sale),
    counted as (
      select distinct on (subject_id, band, condition, seller_id, buyer_id) subject_id, band, condition, price_cents
      from compared order by subject_id, band, condition, seller_id, buyer_id, paid_at, id),
    ranges as (
      select subject_id, band, condition, count(*)::int as sales,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price_cents) as quartiles
      from counted group by subject_id, band, condition having count(*) >= ${sql.lit(minSales)})
    select subject_id, band, condition, ${rounded(1, currency)} as low_cents, ${rounded(2, currency)} as middle_cents,
      ${rounded(3, currency)} as high_cents, sales
    from ranges`.execute(tx);

/** To half a dollar below ten dollars, to a dollar from there on; in other currencies to about as much. */
const rounded = (quartile: number, currency: Currency) => {
  const price = sql`quartiles[${sql.lit(quartile)}]`;
  const step = stepMinor(currency);
  const [ten, one, half] = [sql.lit(10 * step), sql.lit(step), sql.lit(Math.ceil(step / 2))];
  return sql`greatest(${half}, case when ${price} < ${ten} then round(${price} / ${half}) * ${half}
    else round(${price} / ${one}) * ${one} end)::int`;
};
