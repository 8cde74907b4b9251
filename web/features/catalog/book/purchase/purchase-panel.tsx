import { BookmarkCheck, BookOpenCheck, Library, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { BookDetails } from '#contract/book.ts';
import { formatDollars } from '#contract/money.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { isOwnBook } from '#web/features/orders/own-book.ts';
import { receiptPath } from '#web/features/orders/receipt-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { Notice } from '#web/ui/notice.tsx';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { BuyNow, LogInToBuy } from './buy-now.tsx';
import styles from './purchase-panel.module.css';
import { type OtherCopiesLink, TakenActions, TakenNotice } from './taken.tsx';

type Props = { book: BookDetails; onBuy: () => void; otherCopies: OtherCopiesLink };

/** The book's availability for the current user, and the possible actions. */
export function PurchasePanel({ book, onBuy, otherCopies }: Props) {
  const { viewer } = useAuth();
  const panel = useRef<HTMLDivElement>(null);
  // The Buy Now button disappears after a booking, so the focus moves to this panel.
  useFocusWhenReplaced(panel, book.myOrder?.status ?? book.status);
  if (!book.myOrder && !isOwnBook(book, viewer) && book.status === 'available')
    return viewer ? <BuyNow onBuy={onBuy} title={book.book_title} viewer={viewer} /> : <LogInToBuy />;
  const isTaken = !book.myOrder && !isOwnBook(book, viewer);
  return (
    <>
      <div className={styles.panel} ref={panel} tabIndex={-1}>
        {book.myOrder ? (
          <MyOrder book={book} order={book.myOrder} />
        ) : isTaken ? (
          <TakenNotice book={book} />
        ) : (
          <OwnListing book={book} />
        )}
      </div>
      {isTaken && <TakenActions book={book} otherCopies={otherCopies} />}
    </>
  );
}

type Order = NonNullable<BookDetails['myOrder']>;

function MyOrder({ book, order }: { book: BookDetails; order: Order }) {
  const [icon, title, text] = orderNotices[order.status];
  return (
    <>
      <Notice icon={icon} title={title} className={styles.notice}>
        <p>{text}</p>
      </Notice>
      <div className={styles.nextSteps}>
        {order.status === 'unpaid' && (
          <ButtonLink
            variant="sticker"
            size="large"
            className={styles.buy}
            to={`/dashboard/payment/${order._id}`}
          >
            Pay {formatDollars(book.resale_price)}
          </ButtonLink>
        )}
        {order.status === 'paid' && (
          <ButtonLink variant="outline" to={receiptPath(order._id)}>
            Receipt
          </ButtonLink>
        )}
        <TextLink to="/dashboard/myorders">My Orders</TextLink>
        <HoldEnds at={order.holdEndsAt} />
      </div>
    </>
  );
}

const orderNotices: Record<Order['status'], readonly [LucideIcon, title: string, text: string]> = {
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
    'Your card was charged after your booking had ended. Refunds usually take 5 to 10 business days to show up.',
  ],
};

const listingText: Record<BookDetails['status'], string> = {
  available: 'It’s on the shelf, where every buyer can see it.',
  booked: 'A buyer has booked it. See who in My Buyers.',
  sold: 'It’s sold.',
};

const OwnListing = ({ book }: { book: BookDetails }) => (
  <>
    <Notice icon={Library} title="This is your listing" className={styles.notice}>
      <p>{listingText[book.status]}</p>
    </Notice>
    <div className={styles.nextSteps}>
      <ButtonLink variant="outline" to="/dashboard/myproducts">
        My Products
      </ButtonLink>
      {book.status !== 'available' && <TextLink to="/dashboard/mybuyers">My Buyers</TextLink>}
    </div>
  </>
);
