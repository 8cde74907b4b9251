import { CircleCheck } from 'lucide-react';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookTitle, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import styles from './order-columns.module.css';
import { receiptPath } from './receipt-path.ts';

export const orderColumns = (onCancel: (order: Order) => void, busy: boolean): Column<Order>[] => [
  { title: 'Serial', cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Book Cover',
    cellKinds: ['picture'],
    skeleton: 'cover',
    cell: (order) => <CoverThumbnail book={order} alt={`Cover of ${order.bookTitle}`} />,
  },
  {
    title: 'Book Name',
    cellKinds: ['title', 'grow'],
    skeleton: 'text',
    cell: (order) => <BookTitle title={order.bookTitle} bookId={listedBookOf(order)} />,
  },
  {
    title: 'Price($)',
    cellKinds: ['number', 'unit'],
    skeleton: 'number',
    cell: (order) => <Amount of={order.bookPrice} />,
  },
  {
    title: 'Location',
    cellKinds: ['muted', 'location'],
    skeleton: 'text',
    cell: (order) => <span>{order.location}</span>,
  },
  {
    title: 'Action',
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (order) => <OrderAction order={order} onCancel={onCancel} busy={busy} />,
  },
];

function OrderAction({
  order,
  onCancel,
  busy,
}: {
  order: Order;
  onCancel: (order: Order) => void;
  busy: boolean;
}) {
  if (order.status === 'unpaid' && order.bookPrice > 0)
    return (
      <span className={styles.action}>
        <ButtonLink
          className={styles.pay}
          size="compact"
          to={`/dashboard/payment/${order._id}`}
          aria-label={`Pay for ${order.bookTitle}`}
        >
          Pay
        </ButtonLink>
        <HoldEnds at={order.holdEndsAt} />
        <TextButton
          aria-label={`Cancel booking for ${order.bookTitle}`}
          disabled={busy}
          onClick={() => onCancel(order)}
        >
          Cancel booking
        </TextButton>
      </span>
    );
  if (order.status === 'paid')
    return (
      <span className={styles.action}>
        <Badge kind="ok" icon={CircleCheck}>
          Paid
        </Badge>
        <ToReceipt order={order} />
      </span>
    );
  if (order.status === 'refunded')
    return (
      <span className={styles.action}>
        <Badge kind="quiet">{endings.refunded}</Badge>
        <ToReceipt order={order} />
      </span>
    );
  return <Badge kind="quiet">{endings[order.status]}</Badge>;
}

const ToReceipt = ({ order }: { order: Order }) => (
  <TextLink to={receiptPath(order._id)} aria-label={`Receipt for ${order.bookTitle}`}>
    Receipt
  </TextLink>
);

/** The label of an order that is neither payable nor paid. */
export const endings: Record<Exclude<OrderStatus, 'paid'>, string> = {
  unpaid: 'Booked',
  claimed: 'Payment in progress',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Hold ended',
};
