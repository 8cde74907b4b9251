import { useQuery } from '@tanstack/react-query';
import { PageHead } from '#web/layout/page-head.tsx';
import { buyingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { BuyerStart, useWaitingText } from './buyer-welcome.tsx';
import { SellerStart, useSellerWelcomeTexts } from './seller-welcome.tsx';

/** The start page of a user who buys and sells: what is on hold comes first, a side without anything last. */
export function BothWelcome() {
  const { title, intro } = useSellerWelcomeTexts();
  const waiting = useWaitingText();
  const buying = useQuery(buyingOverviewQuery(useCurrentUser().email)).data;
  return (
    <>
      <PageHead title={title}>{waiting ?? intro}</PageHead>
      {buying?.orders !== 0 && <BuyerStart />}
      <SellerStart isBesideHold={Boolean(buying?.nextToPay)} />
      {buying?.orders === 0 && <BuyerStart />}
    </>
  );
}
