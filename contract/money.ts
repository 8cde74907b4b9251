/** The maximum price of a book: ten thousand dollars. */
export const maxPriceCents = 1_000_000;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const formatDollars = (amount: number): string => dollars.format(amount);

/** Parses `12`, `12.5` or `12.50` dollars to exact cents; undefined if it is not an amount. */
export function parseCents(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export const toDollars = (cents: number): number => cents / 100;
