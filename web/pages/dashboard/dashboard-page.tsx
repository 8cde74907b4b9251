import { AdminWelcome } from './admin-welcome.tsx';
import { BuyerWelcome } from './buyer-welcome.tsx';
import { ChooseRole } from './choose-role.tsx';
import { myOrdersQuery, reportedBooksQuery } from './queries.ts';
import { SellerWelcome } from './seller-welcome.tsx';
import { sentWithPage } from './sent-with-page.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { useMember } from './use-member.ts';

/** What the welcome of a role shows besides the counts. */
export const loader = sentWithPage((client, { role, email }, call) => {
  if (role === 'Buyer') return [client.prefetchInfiniteQuery(myOrdersQuery(email, call))];
  return role === 'admin' ? [client.prefetchInfiniteQuery(reportedBooksQuery(call))] : [];
});

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
