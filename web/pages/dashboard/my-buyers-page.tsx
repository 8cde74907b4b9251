import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buyerColumns } from './buyer-columns.tsx';
import { counted } from './counted.ts';
import { DataTable } from './data-table.tsx';
import { PageHead } from './page-head.tsx';
import { myBuyersQuery, sellingOverviewQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';
import { useMember } from './use-member.ts';

export const loader = sentWithPage((client, { email }, call) => [
  client.prefetchInfiniteQuery(myBuyersQuery(email, call)),
]);

export function Component() {
  const member = useMember();
  const bookings = useInfiniteQuery(myBuyersQuery(member.email));
  const overview = useQuery(sellingOverviewQuery(member.email)).data;
  return (
    <>
      <PageHead title="My Buyers">{overview?.bookings ? buyerNews(overview.bookings) : null}</PageHead>
      <DataTable query={bookings} label="My buyers" columns={buyerColumns} empty={<NoBuyers />} />
    </>
  );
}

const buyerNews = (bookings: number): string =>
  `${counted(bookings, 'booking')} for your books. Hand a book over only after it’s paid for.`;

const NoBuyers = () => (
  <EmptyState title="My buyers are coming soon">
    <p>When someone books one of your books, their name, phone number, and meeting place appear here.</p>
    <ButtonLink to="/dashboard/myproducts">Go to My Products</ButtonLink>
  </EmptyState>
);
