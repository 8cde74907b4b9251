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
        <p className="hint">We’ll hold it for {holdLength(viewer)}. Pay from My Orders.</p>
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
  unpaid: [
    BookmarkCheck,
    'You’ve booked this copy',
    'We’re holding it for you. Pay before the hold ends, and it’s yours.',
  ],
  claimed: [
    BookmarkCheck,
    'Your payment is going through',
    'We’re holding this copy for you in the meantime.',
  ],
  paid: [
    BookOpenCheck,
    'You’ve bought this copy',
    'It’s paid for. Call the seller to agree on a time to meet.',
  ],
  refund_pending: [
    Library,
    'Your refund is on its way',
    'The book was no longer available. Refunds usually take 5 to 10 business days to show up.',
  ],
};

const ownWords: Record<BookDetails['status'], string> = {
  available: 'It’s on the shelf, where every buyer can see it.',
  booked: 'A buyer has booked it. See who in My Buyers.',
  sold: 'It’s sold.',
};

const OwnListing = ({ book }: { book: BookDetails }) => (
  <>
    <Slip icon={Library} title="This is your listing">
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
      <Slip icon={Bookmark} title="Someone else has booked this copy">
        If they don’t pay in time, it goes back on the shelf.
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
