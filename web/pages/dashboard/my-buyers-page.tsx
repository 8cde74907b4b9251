import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { buyerColumns } from './buyer-columns.tsx';
import { counted } from './counted.ts';
import { Listed } from './listed.tsx';
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
      <Listed query={bookings} label="My buyers" columns={buyerColumns} empty={<NoBuyers />} />
    </>
  );
}

const buyerNews = (bookings: number): string =>
  `${counted(bookings, 'booking')} for your books. Hand a book over only after it’s paid for.`;

const NoBuyers = () => (
  <EmptyShelf title="My buyers are coming soon">
    <p>When someone books one of your books, their name, phone number, and meeting place appear here.</p>
    <Link className="btn btn-primary" to="/dashboard/myproducts">
      Go to My Products
    </Link>
  </EmptyShelf>
);
