import { usePrice } from '#web/lib/use-money.ts';

/** An amount in the site's currency, as text. */
export const PriceText = ({ of }: { of: number }) => usePrice()(of);
