import { CircleCheck, Clock, Mail, Phone } from 'lucide-react';
import { formatDollars } from '#contract/money.ts';
import type { Booking } from '#contract/orders.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { endings } from '../orders/order-columns.tsx';
import styles from './buyer-columns.module.css';

export const buyerColumns: readonly Column<Booking>[] = [
  {
    title: 'Book',
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (booking) => (
      <BookCell
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
    cellKinds: ['labeled'],
    skeleton: 'person',
    cell: (booking) => (
      <PersonCell picture={<Avatar src={booking.buyerImage} size="small" />}>
        <b>{booking.userName}</b>
      </PersonCell>
    ),
  },
  {
    title: 'Meet at',
    label: 'Meet at',
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (booking) => <span>{booking.location ?? '–'}</span>,
  },
  {
    title: 'Contact',
    cellKinds: ['fullWidth'],
    skeleton: 'text',
    cell: (booking) => <ContactLinks booking={booking} />,
  },
  {
    title: 'Payment',
    label: 'Payment',
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (booking) => <PaymentStatus booking={booking} />,
  },
];

function ContactLinks({ booking: { phone, email } }: { booking: Booking }) {
  return (
    <span className={styles.contact}>
      {phone && <PhoneLink number={phone} icon={<Phone aria-hidden="true" />} />}
      {email && (
        <a href={`mailto:${email}`}>
          <Mail aria-hidden="true" />
          {email}
        </a>
      )}
    </span>
  );
}

function PaymentStatus({ booking }: { booking: Booking }) {
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
