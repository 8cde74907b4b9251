import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import type { Book } from '../../../contract/books.ts';
import { formatDollars } from '../../../contract/money.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { BookLead } from './book-lead.tsx';
import type { Booking } from './buyer-columns.tsx';
import { Figures } from './figures.tsx';
import { NextStep } from './next-step.tsx';
import { PageHead } from './page-head.tsx';
import { myBooksQuery, myBuyersQuery } from './queries.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAdvertise } from './use-advertise.ts';
import { useMember } from './use-member.ts';

const shownUnadvertised = 3;

/** A seller's way in: the book that was paid for last, how the shelf stands, and what could be advertised. */
export function SellerWelcome() {
  const member = useMember();
  const books = useQuery(myBooksQuery(member.email)).data;
  const bookings = useQuery(myBuyersQuery(member.email)).data;
  const paid = bookings?.find((booking) => booking.status === 'paid');
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>
        {member.isSellerVerified
          ? 'Your shelf is verified. Buyers see the blue seal beside your name.'
          : 'Your shelf is ready. It opens once an admin has verified you.'}
      </PageHead>
      {!member.isSellerVerified && <UnverifiedNotice />}
      {paid && <HandOver booking={paid} />}
      {books && books.length > 0 && <Figures of={shelfFigures(books, bookings ?? [])} />}
      {books && <NotAdvertised books={books} />}
      {books?.length === 0 && (
        <EmptyShelf title="Nothing on your shelf yet">
          <p>List the first book you have finished with. It takes about two minutes.</p>
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
          See my buyers
        </Link>
      }
    >
      {booking.userName} will meet you{booking.location ? ` at ${booking.location}` : ''}. The phone number is
      with the order.
    </NextStep>
  );
}

function shelfFigures(books: readonly Book[], bookings: readonly Booking[]) {
  const sold = books.filter((book) => book.salesStatus);
  const earned = sold.reduce((sum, book) => sum + book.resale_price, 0);
  return [
    { label: 'On the shelf', value: books.length - sold.length },
    { label: 'Booked, not paid', value: bookings.filter((booking) => booking.status === 'unpaid').length },
    { label: 'Sold so far', value: formatDollars(earned) },
  ];
}

function NotAdvertised({ books }: { books: readonly Book[] }) {
  const advertisement = useAdvertise();
  const quiet = books.filter((book) => !book.advertise && !book.salesStatus).slice(0, shownUnadvertised);
  if (quiet.length === 0) return null;
  return (
    <section>
      <h2 className="sub-h">Not advertised yet</h2>
      <ul className="rows">
        {quiet.map((book) => (
          <li key={book._id}>
            <BookLead
              book={book}
              title={book.book_title}
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
