import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetViewer } from '../../auth/browser-viewer.ts';
import { useIsAdmin, useIsBuyer, useIsSeller } from '../../auth/use-roles.ts';
import type { Member } from './use-member.ts';

/**
 * Guards a dashboard that stays open: whoever comes back to it with another role than it was opened with, or verified
 * in the meantime, sees what is theirs now, or the login.
 */
export function usePresentRole({ email, role, isSellerVerified }: Member): void {
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
