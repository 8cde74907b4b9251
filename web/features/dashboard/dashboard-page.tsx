import { myOrdersQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { AdminWelcome } from '../admin/admin-welcome.tsx';
import { UnconfirmedEmail } from '../auth/email-links/unconfirmed-email.tsx';
import { ChooseRole } from '../auth/signup/choose-role.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { BuyerWelcome } from '../orders/buyer-welcome.tsx';
import { SellerWelcome } from '../selling/seller-welcome.tsx';
import { CheckUpTodo } from '../setup/check-up/check-up-todo.tsx';
import { BothWelcome } from './both-welcome.tsx';

/** The data that the start page needs besides the counts. */
export const loader = prefetchQueries((client, { role, mayBuy, email }, call) => {
  if (mayBuy) return [client.prefetchInfiniteQuery(myOrdersQuery(email, call))];
  return role === 'admin' ? [client.prefetchInfiniteQuery(reportedBooksQuery(call))] : [];
});

export const Component = () => (
  <>
    <Welcome />
    <UnconfirmedEmail />
    <CheckUpTodo />
  </>
);

function Welcome() {
  const { role, mayBuy, maySell } = useCurrentUser();
  if (mayBuy && maySell) return <BothWelcome />;
  if (mayBuy) return <BuyerWelcome />;
  if (maySell) return <SellerWelcome />;
  if (role === 'admin') return <AdminWelcome />;
  return <ChooseRole />;
}
