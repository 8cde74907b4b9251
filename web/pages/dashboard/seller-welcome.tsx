import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import type { Book } from '../../../contract/books.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { formatDollars } from '../../../contract/money.ts';
import type { Booking } from '../../../contract/orders.ts';
import type { getSellingOverview } from '../../../contract/overviews.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { BookLead } from './book-lead.tsx';
import { Figures } from './figures.tsx';
import { NextStep } from './next-step.tsx';
import { PageHead } from './page-head.tsx';
import { sellingOverviewQuery } from './queries.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAdvertise } from './use-advertise.ts';
import { useMember } from './use-member.ts';

/** A seller's way in: the book that was paid for last, how the shelf stands, and what could be advertised. */
export function SellerWelcome() {
  const member = useMember();
  const overview = useQuery(sellingOverviewQuery(member.email)).data;
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>
        {member.isSellerVerified
          ? 'You’re verified. Buyers see the blue seal next to your name.'
          : 'You can start selling once an admin has verified you.'}
      </PageHead>
      {!member.isSellerVerified && <UnverifiedNotice />}
      {overview?.paidLast && <HandOver booking={overview.paidLast} />}
      {overview && overview.books > 0 && <Figures of={shelfFigures(overview)} />}
      {overview && overview.notAdvertised.length > 0 && <NotAdvertised books={overview.notAdvertised} />}
      {overview?.books === 0 && (
        <EmptyShelf title="Nothing on your shelf yet">
          <p>List a book you’ve finished. It takes about two minutes.</p>
          <Link className="btn btn-primary" to="/dashboard/addaproduct">
            Add a product
          </Link>
        </EmptyShelf>
      )}
    </>
  );
}

function HandOver({ booking }: { booking: Booking }) {
  return (
    <NextStep
      book={booking}
      title={`${booking.bookTitle} is paid for`}
      action={
        <Link className="btn btn-sticker btn-lg" to="/dashboard/mybuyers">
          Go to My Buyers
        </Link>
      }
    >
      {booking.userName} will meet you{booking.location ? ` at ${booking.location}` : ''}. Their phone number
      is in My Buyers.
    </NextStep>
  );
}

const shelfFigures = ({ onTheShelf, unpaid, soldFor }: ResponseOf<typeof getSellingOverview>) => [
  { label: 'Still to sell', value: onTheShelf },
  { label: 'Booked, unpaid', value: unpaid },
  { label: 'Sold so far', value: formatDollars(soldFor) },
];

function NotAdvertised({ books }: { books: readonly Book[] }) {
  const advertisement = useAdvertise();
  return (
    <section>
      <h2 className="sub-h">Not advertised yet</h2>
      <ul className="rows">
        {books.map((book) => (
          <li key={book._id}>
            <BookLead
              book={book}
              title={book.book_title}
              bookId={book._id}
              sub={`Listed ${book.published_date} · ${formatDollars(book.resale_price)}`}
            />
            <div className="end">
              <button
                type="button"
                className="btn btn-line btn-row"
                aria-label={`Advertise ${book.book_title}`}
                disabled={advertisement.isPending}
                onClick={() => advertisement.mutate(book)}
              >
                <Megaphone size={22} aria-hidden="true" />
                Advertise
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
