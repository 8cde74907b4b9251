import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PageHead } from '#web/layout/page-head.tsx';
import { myBuyersQuery, sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { buyerColumns } from './buyer-columns.tsx';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myBuyersQuery(email, call)),
]);

export function Component() {
  const currentUser = useCurrentUser();
  const bookings = useInfiniteQuery(myBuyersQuery(currentUser.email));
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  return (
    <>
      <PageHead title="My Buyers">{overview?.bookings ? buyerSummary(overview.bookings) : null}</PageHead>
      <DataTable query={bookings} label="My buyers" columns={buyerColumns} empty={<NoBuyers />} />
    </>
  );
}

const buyerSummary = (bookings: number): string =>
  `${pluralize(bookings, 'booking')} for your books. Hand a book over only after it’s paid for.`;

const NoBuyers = () => (
  <EmptyState title="My buyers are coming soon">
    <p>When someone books one of your books, their name, phone number, and meeting place appear here.</p>
    <ButtonLink to="/dashboard/myproducts">Go to My Products</ButtonLink>
  </EmptyState>
);
