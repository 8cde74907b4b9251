import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isPaidStatus, type Order } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookTitle, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import styles from './order-columns.module.css';
import { PayLink } from './pay-link.tsx';

export const orderColumns = (
  t: Translate<'orders'>,
  priceTitle: string,
  onCancel: (order: Order) => void,
  busy: boolean,
): Column<Order>[] => [
  { title: t('column.serial'), cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: t('column.cover'),
    cellKinds: ['picture'],
    skeleton: 'cover',
    cell: (order) => <CoverThumbnail book={order} alt={t('coverOf', { title: order.bookTitle })} />,
  },
  {
    title: t('column.name'),
    cellKinds: ['title', 'grow'],
    skeleton: 'text',
    cell: (order) => (
      <span>
        <BookTitle title={order.bookTitle} bookId={listedBookOf(order)} />
        <CellNote>{t('summary.soldBy', { name: order.sellerName })}</CellNote>
      </span>
    ),
  },
  {
    title: priceTitle,
    cellKinds: ['number', 'unit'],
    skeleton: 'number',
    cell: (order) => <Amount of={order.bookPrice} />,
  },
  {
    title: t('column.location'),
    cellKinds: ['muted', 'location'],
    skeleton: 'text',
    cell: (order) => <span>{order.location}</span>,
  },
  {
    title: t('column.action'),
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
  const t = useTranslations('orders');
  if (order.status === 'unpaid' && order.bookPrice > 0)
    return (
      <span className={styles.action}>
        <PayLink
          order={order}
          className={styles.pay}
          size="compact"
          to={pageHref('/dashboard/payment/:id', { id: order._id })}
          aria-label={t('payFor', { title: order.bookTitle })}
        >
          {t('pay')}
        </PayLink>
        <HoldEnds at={order.holdEndsAt} />
        <span className={styles.links}>
          <ToOrder order={order} />
          <TextButton
            aria-label={t('cancelFor', { title: order.bookTitle })}
            disabled={busy}
            onClick={() => onCancel(order)}
          >
            {t('cancel')}
          </TextButton>
        </span>
      </span>
    );
  if (isPaidStatus(order.status))
    return (
      <span className={styles.action}>
        <Badge kind="ok" icon={CircleCheck}>
          {t(order.isPaidAtMeeting ? 'paidInCash' : 'paid')}
        </Badge>
        <ToOrder order={order} />
        <ToReceipt order={order} />
      </span>
    );
  if (order.status === 'refunded')
    return (
      <span className={styles.action}>
        <Badge kind="quiet">{t('status.refunded')}</Badge>
        <ToOrder order={order} />
        <ToReceipt order={order} />
      </span>
    );
  return <Badge kind="quiet">{t(`status.${order.status}`)}</Badge>;
}

function ToOrder({ order }: { order: Order }) {
  const t = useTranslations('orders');
  return (
    <TextLink
      to={pageHref('/dashboard/orders/:id', { id: order._id })}
      aria-label={t('orderFor', { title: order.bookTitle })}
    >
      {t('order')}
    </TextLink>
  );
}

function ToReceipt({ order }: { order: Order }) {
  const t = useTranslations('orders');
  return (
    <TextLink
      to={pageHref('/dashboard/receipt/:id', { id: order._id })}
      aria-label={t('receiptFor', { title: order.bookTitle })}
    >
      {t('receipt')}
    </TextLink>
  );
}
