import { type RawBuilder, sql } from 'kysely';
import { modesThatPaySellers, type PaymentMode } from '#contract/site/payment-modes.ts';

const siteMode = sql<PaymentMode>`coalesce((select site.payment_mode from site), 'house')`;

/**
 * How an order that is placed now pays its seller, as a column of queries. Without cards, buyer and seller settle it when they meet. The
 * caller has locked the site, so that it is the mode of the same moment as the fee.
 */
export const orderPaymentMode = (takesCards: RawBuilder<boolean>) =>
  sql<PaymentMode>`case when ${takesCards}::boolean then ${siteMode} else 'none' end`;

/** What the host keeps of the price of an order that is placed now, computed as `feeOf` does: 0 where sellers are not paid. */
export const orderFee = (priceMinor: RawBuilder<number>, takesCards: RawBuilder<boolean>) =>
  sql<number>`coalesce((
    select least(${priceMinor}::bigint,
      (${priceMinor}::bigint * site.fee_basis_points + 5000) / 10000 + site.fee_fixed_cents)
    from site
    where ${takesCards}::boolean and site.payment_mode in (${sql.join(modesThatPaySellers.map(sql.lit))})), 0)`;
