import { myOrdersQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { UnconfirmedEmail } from '../auth/email-links/unconfirmed-email.tsx';
import { ChooseRole } from '../auth/signup/choose-role.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { Unfinished } from '../setup/unfinished/unfinished.tsx';
import { AdminWelcome } from './admin-welcome.tsx';
import { BothWelcome } from './both-welcome.tsx';
import { BuyerWelcome } from './buyer-welcome.tsx';
import styles from './dashboard-page.module.css';
import { SellerWelcome } from './seller-welcome.tsx';

/** The data that the start page needs besides the counts. */
export const loader = prefetchQueries((client, { role, mayBuy, email }, call) => {
  if (mayBuy) return [client.prefetchInfiniteQuery(myOrdersQuery(email, call))];
  return role === 'admin' ? [client.prefetchInfiniteQuery(reportedBooksQuery(call))] : [];
});

export const Component = () => (
  <>
    <Welcome />
    <UnconfirmedEmail />
    <NotFinished />
  </>
);

/** For administrators, what Site Settings also lists. */
const NotFinished = () =>
  useCurrentUser().role === 'admin' ? <Unfinished className={styles.unfinished} /> : null;

function Welcome() {
  const { role, mayBuy, maySell } = useCurrentUser();
  if (mayBuy && maySell) return <BothWelcome />;
  if (mayBuy) return <BuyerWelcome />;
  if (maySell) return <SellerWelcome />;
  if (role === 'admin') return <AdminWelcome />;
  return <ChooseRole />;
}
