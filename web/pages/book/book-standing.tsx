import { Bookmark, BookmarkCheck, BookOpenCheck, Library, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { BookDetails } from '../../../contract/books.ts';
import { formatDollars } from '../../../contract/money.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { holdLength } from '../../booking/hold-length.ts';
import { isOwnBook } from '../../booking/own-book.ts';
import { useFocusWhenReplaced } from '../../ui/use-focus-when-replaced.ts';
import { HoldEnds } from '../dashboard/hold-time.tsx';

type Props = { book: BookDetails; onBuy: () => void };

/** How the book stands for whoever looks at it, and what they can do next. */
export function BookStanding({ book, onBuy }: Props) {
  const { viewer } = useAuth();
  const place = useRef<HTMLDivElement>(null);
  // Buy Now goes away once it has done its work.
  useFocusWhenReplaced(place, book.myOrder?.status ?? book.status);
  return (
    <div className="standing" ref={place} tabIndex={-1}>
      {book.myOrder ? (
        <MyOrder book={book} order={book.myOrder} />
      ) : isOwnBook(book, viewer) ? (
        <OwnListing book={book} />
      ) : book.status === 'available' ? (
        <ToBuy onBuy={onBuy} title={book.book_title} />
      ) : (
        <Gone book={book} />
      )}
    </div>
  );
}

function ToBuy({ onBuy, title }: { onBuy: () => void; title: string }) {
  const { viewer } = useAuth();
  return (
    <>
      <button
        type="button"
        className="btn btn-sticker btn-lg"
        aria-label={`Buy Now: ${title}`}
        onClick={onBuy}
      >
        Buy Now
      </button>
      {viewer?.role === 'Buyer' && (
        <p className="hint">Held for you for {holdLength(viewer)}. You pay from My Orders.</p>
      )}
    </>
  );
}

type Order = NonNullable<BookDetails['myOrder']>;

function MyOrder({ book, order }: { book: BookDetails; order: Order }) {
  const payment = `/dashboard/payment/${order._id}`;
  const [icon, title, words] = orderWords[order.status];
  return (
    <>
      <Slip icon={icon} title={title}>
        {words}
      </Slip>
      <div className="next-steps">
        {order.status === 'unpaid' && (
          <Link className="btn btn-sticker btn-lg" to={payment}>
            Pay {formatDollars(book.resale_price)}
          </Link>
        )}
        {order.status === 'paid' && (
          <Link className="btn btn-line" to={payment}>
            Receipt
          </Link>
        )}
        <Link className="text-link" to="/dashboard/myorders">
          My Orders
        </Link>
        <HoldEnds at={order.holdEndsAt} />
      </div>
    </>
  );
}

const orderWords: Record<Order['status'], readonly [LucideIcon, title: string, words: string]> = {
  unpaid: [BookmarkCheck, 'You have booked this copy', 'It is held for you. Pay in time and it is yours.'],
  claimed: [BookmarkCheck, 'Your payment is being finished', 'This copy is held for you meanwhile.'],
  paid: [
    BookOpenCheck,
    'You have bought this copy',
    'It is paid for. Call the seller and meet where you agreed.',
  ],
  refund_pending: [
    Library,
    'Your money is on its way back',
    'The book was gone. Your bank shows the refund within a few days.',
  ],
};

const ownWords: Record<BookDetails['status'], string> = {
  available: 'It is on the shelf, for every buyer to see.',
  booked: 'A buyer has booked it. Who it is stands in My Buyers.',
  sold: 'It is sold.',
};

const OwnListing = ({ book }: { book: BookDetails }) => (
  <>
    <Slip icon={Library} title="This is your own listing">
      {ownWords[book.status]}
    </Slip>
    <div className="next-steps">
      <Link className="btn btn-line" to="/dashboard/myproducts">
        My Products
      </Link>
      {book.status !== 'available' && (
        <Link className="text-link" to="/dashboard/mybuyers">
          My Buyers
        </Link>
      )}
    </div>
  </>
);

const Gone = ({ book }: { book: BookDetails }) => (
  <>
    {book.status === 'sold' ? (
      <Slip icon={BookOpenCheck} title="This copy is sold">
        It has found its next reader.
      </Slip>
    ) : (
      <Slip icon={Bookmark} title="Somebody else has booked this copy">
        If they do not pay in time, it comes back to the shelf.
      </Slip>
    )}
    <div className="next-steps">
      <Link className="btn btn-line" to={`/category/${book.category_id}`}>
        More in {book.category_name}
      </Link>
    </div>
  </>
);

const Slip = ({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <div className="slip">
    <Icon aria-hidden="true" />
    <strong>{title}</strong>
    <p>{children}</p>
  </div>
);
