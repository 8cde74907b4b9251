import { AdminWelcome } from './admin-welcome.tsx';
import { BuyerWelcome } from './buyer-welcome.tsx';
import { ChooseRole } from './choose-role.tsx';
import { SellerWelcome } from './seller-welcome.tsx';
import { useMember } from './use-member.ts';

export function Component() {
  const { role } = useMember();
  if (role === 'Buyer') return <BuyerWelcome />;
  if (role === 'Seller') return <SellerWelcome />;
  if (role === 'admin') return <AdminWelcome />;
  return <ChooseRole />;
}
