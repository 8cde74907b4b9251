import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import type { Book } from '../../../contract/books.ts';
import { shownAtFirst } from '../../../contract/overviews.ts';
import { Cameo } from '../../ui/cameo.tsx';
import { BookLead } from './book-lead.tsx';
import { counted, inWords } from './counted.ts';
import { Figures } from './figures.tsx';
import { PageHead } from './page-head.tsx';
import { useVerifySeller } from './people-table.tsx';
import { adminOverviewQuery, reportedBooksQuery } from './queries.ts';
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
    <section className="mb-9">
      <h2 className="sub-h">Sellers to verify</h2>
      <ul className="rows">
        {sellers.map((seller) => (
          <li key={seller._id}>
            <div className="who">
              <Cameo src={seller.url} />
              <span>
                <b>{seller.name}</b>
                <br />
                <span className="hint">{seller.email}</span>
              </span>
            </div>
            <div className="end">
              <button
                type="button"
                className="btn btn-primary btn-row"
                aria-label={`Verify Seller ${seller.name}`}
                disabled={verify.isPending}
                onClick={() => verify.mutate(seller)}
              >
                Verify Seller
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reported({ books }: { books: readonly Book[] }) {
  return (
    <section>
      <h2 className="sub-h">Reported</h2>
      <ul className="rows">
        {books.map((book) => (
          <li key={book._id}>
            <BookLead book={book} title={book.book_title} sub={`Sold by ${book.seller_name}`} />
            <div className="end">
              <Link
                className="btn btn-line btn-row"
                to="/dashboard/reporteditems"
                aria-label={`Review ${book.book_title}`}
              >
                Review
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
