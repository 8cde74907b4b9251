import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetViewer } from './session/viewer.ts';
import type { DashboardUser } from './use-current-user.ts';
import { useIsAdmin, useIsBuyer, useIsSeller } from './use-roles.ts';

/**
 * Rechecks the role when a user returns to a dashboard that was left open, and reloads it if the role or the
 * verification has changed.
 */
export function useRoleSync({ email, role, isSellerVerified }: DashboardUser): void {
  const { revalidate } = useRevalidator();
  const { isAdmin } = useIsAdmin(role === 'admin' ? email : undefined, { isAdmin: true });
  const { isBuyer } = useIsBuyer(role === 'Buyer' ? email : undefined, { isBuyer: true });
  const seller = useIsSeller(role === 'Seller' ? email : undefined, { isSeller: true, isSellerVerified });
  const isUnchanged =
    role === 'Seller'
      ? seller.isSeller && seller.isSellerVerified === isSellerVerified
      : role === 'admin'
        ? isAdmin
        : role !== 'Buyer' || isBuyer;
  useEffect(() => {
    if (isUnchanged) return;
    forgetViewer();
    void revalidate();
  }, [isUnchanged, revalidate]);
}
