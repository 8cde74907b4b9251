import { BookmarkCheck, BookOpenCheck, Library, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { isOwnBook } from '#web/features/orders/own-book.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
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
    return viewer ? (
      <BuyNow onBuy={onBuy} title={book.book_title} price={book.resale_price} viewer={viewer} />
    ) : (
      <LogInToBuy price={book.resale_price} />
    );
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
  const t = useTranslations('catalog.order');
  const cards = useServices().cards && !order.isPaidAtMeeting;
  const formatPrice = usePrice();
  return (
    <>
      <Notice icon={orderIcons[order.status]} title={t(`${order.status}.title`)} className={styles.notice}>
        <p>{t(textOf(order, cards))}</p>
      </Notice>
      <div className={styles.nextSteps}>
        {order.status === 'unpaid' && cards && (
          <ButtonLink
            variant="sticker"
            size="large"
            className={styles.buy}
            to={pageHref('/dashboard/payment/:id', { id: order._id })}
          >
            {t('pay', { price: formatPrice(book.resale_price) })}
          </ButtonLink>
        )}
        {order.status === 'paid' && (
          <ButtonLink variant="outline" to={pageHref('/dashboard/receipt/:id', { id: order._id })}>
            {t('receipt')}
          </ButtonLink>
        )}
        <TextLink to="/dashboard/myorders">{t('myOrders')}</TextLink>
        <HoldEnds at={order.holdEndsAt} />
      </div>
    </>
  );
}

function textOf({ status, isPaidAtMeeting }: Order, cards: boolean) {
  if (status === 'unpaid' && !cards) return 'payAtMeeting';
  return status === 'paid' && isPaidAtMeeting ? 'paidAtMeeting' : (`${status}.text` as const);
}

const orderIcons: Record<Order['status'], LucideIcon> = {
  unpaid: BookmarkCheck,
  claimed: BookmarkCheck,
  paid: BookOpenCheck,
  refund_pending: Library,
};

function OwnListing({ book }: { book: BookDetails }) {
  const t = useTranslations('catalog.own');
  return (
    <>
      <Notice icon={Library} title={t('title')} className={styles.notice}>
        <p>{t(book.status)}</p>
      </Notice>
      <div className={styles.nextSteps}>
        <ButtonLink variant="outline" to="/dashboard/myproducts">
          {t('myProducts')}
        </ButtonLink>
        {book.status !== 'available' && <TextLink to="/dashboard/mybuyers">{t('myBuyers')}</TextLink>}
      </div>
    </>
  );
}
