import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetViewer } from './session/viewer.ts';
import type { DashboardUser } from './use-current-user.ts';
import { useIsAdmin, useIsBuyer, useIsSeller } from './use-roles.ts';

/**
 * Guards a dashboard that stays open: whoever comes back to it with another role than it was opened with, or verified
 * in the meantime, sees what is theirs now, or the login.
 */
export function useRoleSync({ email, role, isSellerVerified }: DashboardUser): void {
  const { revalidate } = useRevalidator();
  const { isAdmin } = useIsAdmin(role === 'admin' ? email : undefined, { isAdmin: true });
  const { isBuyer } = useIsBuyer(role === 'Buyer' ? email : undefined, { isBuyer: true });
  const seller = useIsSeller(role === 'Seller' ? email : undefined, { isSeller: true, isSellerVerified });
  const isAsBefore =
    role === 'Seller'
      ? seller.isSeller && seller.isSellerVerified === isSellerVerified
      : role === 'admin'
        ? isAdmin
        : role !== 'Buyer' || isBuyer;
  useEffect(() => {
    if (isAsBefore) return;
    forgetViewer();
    void revalidate();
  }, [isAsBefore, revalidate]);
}
