import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetViewer } from './session/viewer.ts';
import type { DashboardUser } from './use-current-user.ts';
import { useIsAdmin, useIsBuyer, useIsSeller } from './use-roles.ts';

/**
 * Rechecks what a user may do when they return to a dashboard that was left open, and reloads it if that or the
 * verification has changed.
 */
export function useRoleSync({ email, role, mayBuy, maySell, isSellerVerified }: DashboardUser): void {
  const { revalidate } = useRevalidator();
  const { isAdmin } = useIsAdmin(role === 'admin' ? email : undefined, { isAdmin: true });
  const traderEmail = role && role !== 'admin' ? email : undefined;
  const { isBuyer } = useIsBuyer(traderEmail, { isBuyer: mayBuy });
  const seller = useIsSeller(traderEmail, { isSeller: maySell, isSellerVerified });
  const isUnchanged =
    (role !== 'admin' || isAdmin) &&
    isBuyer === mayBuy &&
    seller.isSeller === maySell &&
    seller.isSellerVerified === isSellerVerified;
  useEffect(() => {
    if (isUnchanged) return;
    forgetViewer();
    void revalidate();
  }, [isUnchanged, revalidate]);
}
