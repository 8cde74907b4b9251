import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/catalog.ts';
import { shownAtFirst } from '#contract/overviews.ts';
import type { User } from '#contract/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { adminOverviewQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { numberInWords, pluralize } from '#web/lib/pluralize.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import styles from './admin-welcome.module.css';
import { useVerifySeller } from './users/users-table.tsx';

/** The admin's start page: sellers to verify and reported books. */
export function AdminWelcome() {
  const currentUser = useCurrentUser();
  const overview = useQuery(adminOverviewQuery()).data;
  const reported = useInfiniteQuery(reportedBooksQuery()).data ?? [];
  const waiting = overview?.waitingLongest ?? [];
  return (
    <>
      <PageHead title={`Welcome, ${currentUser.name}`}>
        {overview && adminSummary(overview.sellersToVerify, overview.reported)}
      </PageHead>
      {overview && (
        <Stats
          of={[
            { label: 'Sellers to verify', value: overview.sellersToVerify },
            { label: 'Reported items', value: overview.reported },
            { label: 'Accounts', value: overview.users },
          ]}
        />
      )}
      {waiting.length > 0 && <SellersToVerify sellers={waiting} />}
      {reported.length > 0 && <Reported books={reported.slice(0, shownAtFirst)} />}
    </>
  );
}

function adminSummary(waiting: number, reported: number): string {
  if (waiting === 0 && reported === 0)
    return 'No one is waiting to be verified, and nothing has been reported.';
  const sellers = `${pluralize(waiting, 'seller is', 'sellers are')} waiting to be verified`;
  return `${sellers}, and ${numberInWords(reported).toLowerCase()} ${reported === 1 ? 'book has' : 'books have'} been reported.`;
}

function SellersToVerify({ sellers }: { sellers: readonly User[] }) {
  const verify = useVerifySeller();
  return (
    <section className={styles.section}>
      <SectionHeading>Sellers to verify</SectionHeading>
      <RowList>
        {sellers.map((seller) => (
          <Row
            key={seller._id}
            aside={
              <Button
                size="compact"
                aria-label={`Verify Seller ${seller.name}`}
                disabled={verify.isPending}
                onClick={() => verify.mutate(seller)}
              >
                Verify Seller
              </Button>
            }
          >
            <PersonCell picture={<Avatar src={seller.url} />}>
              <span>
                <b>{seller.name}</b>
                <br />
                <Hint as="span">{seller.email}</Hint>
              </span>
            </PersonCell>
          </Row>
        ))}
      </RowList>
    </section>
  );
}

function Reported({ books }: { books: readonly Book[] }) {
  return (
    <section>
      <SectionHeading>Reported</SectionHeading>
      <RowList>
        {books.map((book) => (
          <Row
            key={book._id}
            aside={
              <ButtonLink
                variant="outline"
                size="compact"
                to="/dashboard/reporteditems"
                aria-label={`Review ${book.book_title}`}
              >
                Review
              </ButtonLink>
            }
          >
            <BookCell book={book} title={book.book_title} sub={`Sold by ${book.seller_name}`} />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
