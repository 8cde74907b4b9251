import { CircleCheck, Clock, Mail, Phone } from 'lucide-react';
import { formatDollars } from '../../../contract/money.ts';
import type { Booking } from '../../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cameo } from '../../ui/cameo.tsx';
import { BookLead, listedBookOf } from './book-lead.tsx';
import { HoldEnds } from './hold-time.tsx';
import type { Column } from './listed.tsx';
import { endings } from './order-columns.tsx';

/** The columns of My Buyers. */
export const buyerColumns: readonly Column<Booking>[] = [
  {
    title: 'Book',
    className: 'lead',
    bone: 'cover',
    cell: (booking) => (
      <BookLead
        book={booking}
        title={booking.bookTitle}
        bookId={listedBookOf(booking)}
        sub={formatDollars(booking.bookPrice)}
      />
    ),
  },
  {
    title: 'Buyer',
    label: 'Buyer',
    className: 'line',
    bone: 'person',
    cell: (booking) => (
      <div className="who">
        <Cameo src={booking.buyerImage} size="sm" />
        <b>{booking.userName}</b>
      </div>
    ),
  },
  {
    title: 'Meet at',
    label: 'Meet at',
    className: 'soft line',
    bone: 'text',
    cell: (booking) => <span>{booking.location ?? '–'}</span>,
  },
  { title: 'Contact', className: 'full', bone: 'text', cell: (booking) => <Reach booking={booking} /> },
  {
    title: 'Payment',
    label: 'Payment',
    className: 'line',
    bone: 'text',
    cell: (booking) => <PaymentState booking={booking} />,
  },
];

function Reach({ booking: { phone, email } }: { booking: Booking }) {
  return (
    <span className="reach min-w-44">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`}>
          <Phone aria-hidden="true" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Mail aria-hidden="true" />
          {email}
        </a>
      )}
    </span>
  );
}

function PaymentState({ booking }: { booking: Booking }) {
  if (booking.status === 'paid')
    return (
      <Badge kind="ok" icon={CircleCheck}>
        Paid
      </Badge>
    );
  if (booking.status !== 'unpaid') return <Badge kind="quiet">{endings[booking.status]}</Badge>;
  return (
    <span>
      <Badge kind="quiet" icon={Clock}>
        Not paid yet
      </Badge>
      <HoldEnds at={booking.holdEndsAt} />
    </span>
  );
}
