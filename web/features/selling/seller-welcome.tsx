import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import type { Book } from '#contract/catalog.ts';
import type { ResponseOf } from '#contract/http.ts';
import { formatDollars } from '#contract/money.ts';
import type { Booking } from '#contract/orders.ts';
import type { getSellingOverview } from '#contract/overviews.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { ActionCard } from '#web/ui/book/action-card.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAdvertise } from './use-advertise.ts';

/** The seller's start page: the latest paid order, the counts, and the books to advertise. */
export function SellerWelcome() {
  const currentUser = useCurrentUser();
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  return (
    <>
      <PageHead title={`Welcome, ${currentUser.name}`}>
        {currentUser.isSellerVerified
          ? 'You’re verified. Buyers see the blue seal next to your name.'
          : 'You can start selling once an admin has verified you.'}
      </PageHead>
      {!currentUser.isSellerVerified && <UnverifiedNotice />}
      {overview?.paidLast && <HandOver booking={overview.paidLast} />}
      {overview && overview.books > 0 && <Stats of={shelfFigures(overview)} />}
      {overview && overview.notAdvertised.length > 0 && <NotAdvertised books={overview.notAdvertised} />}
      {overview?.books === 0 && (
        <EmptyState title="Nothing on your shelf yet">
          <p>List a book you’ve finished. It takes about two minutes.</p>
          <ButtonLink to="/dashboard/addaproduct">Add a product</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function HandOver({ booking }: { booking: Booking }) {
  return (
    <ActionCard
      book={booking}
      title={`${booking.bookTitle} is paid for`}
      action={
        <ButtonLink variant="sticker" size="large" to="/dashboard/mybuyers">
          Go to My Buyers
        </ButtonLink>
      }
    >
      {booking.userName} will meet you{booking.location ? ` at ${booking.location}` : ''}. Their phone number
      is in My Buyers.
    </ActionCard>
  );
}

const shelfFigures = ({ onTheShelf, unpaid, soldFor }: ResponseOf<typeof getSellingOverview>) => [
  { label: 'Still to sell', value: onTheShelf },
  { label: 'Booked, unpaid', value: unpaid },
  { label: 'Paid by buyers', value: formatDollars(soldFor) },
];

function NotAdvertised({ books }: { books: readonly Book[] }) {
  const advertisement = useAdvertise();
  return (
    <section>
      <SectionHeading>Not advertised yet</SectionHeading>
      <RowList>
        {books.map((book) => (
          <Row
            key={book._id}
            aside={
              <Button
                variant="outline"
                size="compact"
                aria-label={`Advertise ${book.book_title}`}
                disabled={advertisement.isPending}
                onClick={() => advertisement.mutate(book)}
              >
                <Megaphone size={22} aria-hidden="true" />
                Advertise
              </Button>
            }
          >
            <BookCell
              book={book}
              title={book.book_title}
              bookId={book._id}
              sub={`Listed ${book.published_date} · ${formatDollars(book.resale_price)}`}
            />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
