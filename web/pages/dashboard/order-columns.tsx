import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Order, OrderStatus } from '../../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { Amount } from './amount.tsx';
import { BookTitle, listedBookOf, RowCover } from './book-lead.tsx';
import { HoldEnds } from './hold-time.tsx';
import type { Column } from './listed.tsx';
import { receiptPath } from './receipt-path.ts';

/** The columns of My Orders. */
export const orderColumns = (onCancel: (order: Order) => void, busy: boolean): Column<Order>[] => [
  { title: 'Serial', className: 'no', bone: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Book Cover',
    className: 'pic',
    bone: 'cover',
    cell: (order) => <RowCover book={order} alt={`Cover of ${order.bookTitle}`} />,
  },
  {
    title: 'Book Name',
    className: 'title-cell name',
    bone: 'text',
    cell: (order) => <BookTitle title={order.bookTitle} bookId={listedBookOf(order)} />,
  },
  {
    title: 'Price($)',
    className: 'r unit amt',
    bone: 'number',
    cell: (order) => <Amount of={order.bookPrice} />,
  },
  {
    title: 'Location',
    className: 'soft place',
    bone: 'text',
    cell: (order) => <span>{order.location}</span>,
  },
  {
    title: 'Action',
    className: 'wide',
    bone: 'button',
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
      <span className="payact">
        <Link
          className="btn btn-primary btn-row"
          to={`/dashboard/payment/${order._id}`}
          aria-label={`Pay for ${order.bookTitle}`}
        >
          Pay
        </Link>
        <HoldEnds at={order.holdEndsAt} />
        <button
          type="button"
          className="text-link"
          aria-label={`Cancel booking for ${order.bookTitle}`}
          disabled={busy}
          onClick={() => onCancel(order)}
        >
          Cancel booking
        </button>
      </span>
    );
  if (order.status === 'paid')
    return (
      <span className="payact">
        <Badge kind="ok" icon={CircleCheck}>
          Paid
        </Badge>
        <ToReceipt order={order} />
      </span>
    );
  if (order.status === 'refunded')
    return (
      <span className="payact">
        <Badge kind="quiet">{endings.refunded}</Badge>
        <ToReceipt order={order} />
      </span>
    );
  return <Badge kind="quiet">{endings[order.status]}</Badge>;
}

const ToReceipt = ({ order }: { order: Order }) => (
  <Link className="text-link" to={receiptPath(order._id)} aria-label={`Receipt for ${order.bookTitle}`}>
    Receipt
  </Link>
);

/** How an order stands that is neither to be paid nor paid. */
export const endings: Record<Exclude<OrderStatus, 'paid'>, string> = {
  unpaid: 'Booked',
  claimed: 'Payment in progress',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Hold ended',
};
