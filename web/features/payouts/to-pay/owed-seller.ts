import type { OwedSeller } from '#contract/payouts/payouts.ts';

/** Why a seller cannot be paid now; undefined if they can. */
export function whyNotPaid(seller: OwedSeller): 'banned' | 'case' | 'account' | 'minimum' | undefined {
  if (seller.isBanned) return 'banned';
  if (seller.ready === 0) return 'case';
  if (!seller.bankAccount) return 'account';
  if (seller.isBelowMinimum) return 'minimum';
  return undefined;
}

export const canBePaid = (seller: OwedSeller): boolean => whyNotPaid(seller) === undefined;

export const sumOf = (sellers: readonly OwedSeller[]): number =>
  sellers.reduce((sum, { ready }) => sum + ready, 0);
