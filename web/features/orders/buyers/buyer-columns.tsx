import { CircleCheck, Clock, Handshake, Mail, Phone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Booking, isPaidStatus } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PriceText } from '#web/ui/price-text.tsx';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './buyer-columns.module.css';

export type HandoverActions = {
  /** Asks whether the book was handed over and paid for. */
  request: (booking: Booking) => void;
  /** The booking whose change is pending. */
  busyId: string | undefined;
};

export const buyerColumns = (t: Translate<'orders-buyers'>, handover: HandoverActions): Column<Booking>[] => [
  {
    title: t('column.book'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (booking) => (
      <BookCell
        book={booking}
        title={booking.bookTitle}
        bookId={listedBookOf(booking)}
        sub={<PriceText of={booking.bookPrice} />}
      />
    ),
  },
  {
    title: t('column.buyer'),
    label: t('column.buyer'),
    cellKinds: ['labeled'],
    skeleton: 'person',
    cell: (booking) => (
      <PersonCell picture={<Avatar src={booking.buyerImage} size="small" />}>
        <b>{booking.userName}</b>
      </PersonCell>
    ),
  },
  {
    title: t('column.meetAt'),
    label: t('column.meetAt'),
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (booking) => <span>{booking.location ?? '–'}</span>,
  },
  {
    title: t('column.contact'),
    cellKinds: ['fullWidth'],
    skeleton: 'text',
    cell: (booking) => <ContactLinks booking={booking} />,
  },
  {
    title: t('column.payment'),
    label: t('column.payment'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (booking) => <PaymentStatus booking={booking} handover={handover} />,
  },
];

function ContactLinks({ booking: { phone, email } }: { booking: Booking }) {
  return (
    <span className={styles.contact}>
      {phone && <PhoneLink number={phone} icon={<Phone aria-hidden="true" />} />}
      {email && (
        <a href={`mailto:${email}`}>
          <Mail aria-hidden="true" />
          <EmailAddress>{email}</EmailAddress>
        </a>
      )}
    </span>
  );
}

type StatusProps = { booking: Booking; handover: HandoverActions };

function PaymentStatus({ booking, handover }: StatusProps) {
  const t = useTranslations();
  if (isPaidStatus(booking.status))
    return (
      <span className={styles.payment}>
        <Badge kind="ok" icon={CircleCheck}>
          {t(booking.isPaidAtMeeting ? 'orders.paidInCash' : 'orders-buyers.paid')}
        </Badge>
        {booking.isDisputed && (
          <span className={styles.advice}>
            <CellNote urgent>{t('orders-buyers.disputed')}</CellNote>
          </span>
        )}
        <ToOrder booking={booking} />
      </span>
    );
  if (booking.recordableUntil)
    return (
      <span className={styles.payment}>
        <Badge kind="quiet" icon={Clock}>
          {t('orders.status.expired')}
        </Badge>
        <RecordBy day={booking.recordableUntil} />
        <HandOver booking={booking} handover={handover} />
      </span>
    );
  if (booking.status !== 'unpaid') return <Badge kind="quiet">{t(`orders.status.${booking.status}`)}</Badge>;
  return (
    <span className={styles.payment}>
      <Badge kind="quiet" icon={Clock}>
        {t(booking.isPaidAtMeeting ? 'orders-buyers.paysAtMeeting' : 'orders-buyers.notPaidYet')}
      </Badge>
      <HoldEnds at={booking.holdEndsAt} />
      {booking.isPaidAtMeeting && <HandOver booking={booking} handover={handover} />}
      <ToOrder booking={booking} />
    </span>
  );
}

function RecordBy({ day }: { day: string }) {
  const t = useTranslations('orders-buyers');
  const formatDay = useDay();
  return (
    <span className={styles.advice}>
      <CellNote>{t('recordBy', { day: formatDay(day) })}</CellNote>
    </span>
  );
}

function HandOver({ booking, handover }: StatusProps) {
  const t = useTranslations('orders-buyers.handOver');
  return (
    <Button
      size="compact"
      aria-label={t('actionFor', { title: booking.bookTitle })}
      disabled={handover.busyId === booking._id}
      onClick={() => handover.request(booking)}
    >
      <Handshake size={22} aria-hidden="true" />
      {t('action')}
    </Button>
  );
}

function ToOrder({ booking: { _id, bookTitle } }: { booking: Booking }) {
  const t = useTranslations('orders');
  return (
    <TextLink
      to={pageHref('/dashboard/orders/:id', { id: _id })}
      aria-label={t('orderFor', { title: bookTitle })}
    >
      {t('order')}
    </TextLink>
  );
}
