import { AdminWelcome } from './admin-welcome.tsx';
import { BuyerWelcome } from './buyer-welcome.tsx';
import { ChooseRole } from './choose-role.tsx';
import { SellerWelcome } from './seller-welcome.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { useMember } from './use-member.ts';

export const Component = () => (
  <>
    <Welcome />
    <UnconfirmedEmail />
  </>
);

function Welcome() {
  const { role } = useMember();
  if (role === 'Buyer') return <BuyerWelcome />;
  if (role === 'Seller') return <SellerWelcome />;
  if (role === 'admin') return <AdminWelcome />;
  return <ChooseRole />;
}
