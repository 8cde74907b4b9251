import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import type { Book } from '../../../contract/books.ts';
import { shownAtFirst } from '../../../contract/overviews.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import styles from './admin-welcome.module.css';
import { BookCell } from './book-cell.tsx';
import { counted, inWords } from './counted.ts';
import { Figures } from './figures.tsx';
import { PageHead } from './page-head.tsx';
import { useVerifySeller } from './people-table.tsx';
import { PersonCell } from './person-cell.tsx';
import { adminOverviewQuery, reportedBooksQuery } from './queries.ts';
import { Row, RowList } from './row-list.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useMember } from './use-member.ts';

/** An admin's way in: who waits to be verified, and what was reported. */
export function AdminWelcome() {
  const member = useMember();
  const overview = useQuery(adminOverviewQuery()).data;
  const reported = useInfiniteQuery(reportedBooksQuery()).data ?? [];
  const waiting = overview?.waitingLongest ?? [];
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>
        {overview && adminNews(overview.sellersToVerify, overview.reported)}
      </PageHead>
      {overview && (
        <Figures
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

function adminNews(waiting: number, reported: number): string {
  if (waiting === 0 && reported === 0)
    return 'No one is waiting to be verified, and nothing has been reported.';
  const sellers = `${counted(waiting, 'seller is', 'sellers are')} waiting to be verified`;
  return `${sellers}, and ${inWords(reported).toLowerCase()} ${reported === 1 ? 'book has' : 'books have'} been reported.`;
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
            end={
              <>
                <Button
                  size="compact"
                  aria-label={`Verify Seller ${seller.name}`}
                  disabled={verify.isPending}
                  onClick={() => verify.mutate(seller)}
                >
                  Verify Seller
                </Button>
              </>
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
            end={
              <>
                <ButtonLink
                  variant="outline"
                  size="compact"
                  to="/dashboard/reporteditems"
                  aria-label={`Review ${book.book_title}`}
                >
                  Review
                </ButtonLink>
              </>
            }
          >
            <BookCell book={book} title={book.book_title} sub={`Sold by ${book.seller_name}`} />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
