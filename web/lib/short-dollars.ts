import { formatDollars } from '#contract/money.ts';

/** Formats dollars without cents where there are none: `$4`, `$6.50`. */
export const shortDollars = (amount: number): string => formatDollars(amount).replace(/\.00$/, '');
