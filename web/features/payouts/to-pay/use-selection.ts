import { useState } from 'react';
import { maxSellersOfPayout, type OwedSeller } from '#contract/payouts/payouts.ts';
import { canBePaid } from './owed-seller.ts';

export type Selection = ReturnType<typeof useSelection>;

/** Which sellers are ticked. One who can no longer be paid after a refetch is not. */
export function useSelection(sellers: readonly OwedSeller[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const payable = sellers.filter(canBePaid).slice(0, maxSellersOfPayout);
  const chosen = payable.filter(({ _id }) => ticked.has(_id));
  return {
    chosen,
    payable: payable.length,
    isTicked: ({ _id }: OwedSeller) => chosen.some((seller) => seller._id === _id),
    tick: ({ _id }: OwedSeller, isTicked: boolean) =>
      setTicked((before) => new Set(isTicked ? [...before, _id] : [...before].filter((id) => id !== _id))),
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? payable.map(({ _id }) => _id) : [])),
  };
}
