import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import type { LedgerRow } from '#contract/payments/ledger.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './ledger-columns.module.css';

export const ledgerColumns = (
  t: Translate<'payments-ledger'>,
  amountTitle: string,
  reconcile: (row: LedgerRow) => void,
  busyId: string | undefined,
): Column<LedgerRow>[] => [
  {
    title: t('column.book'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (row) => (
      <BookCell
        book={row}
        title={row.bookTitle}
        sub={
          <TextLink to={pageHref('/dashboard/ledger/:id', { id: row._id })}>
            {row.status !== 'cash' && row.transactionId ? (
              <code className={styles.transaction}>{row.transactionId}</code>
            ) : (
              t(row.status === 'cash' ? 'atMeeting' : 'noTransaction')
            )}
            <VisuallyHidden>: {t('entry.open', { title: row.bookTitle })}</VisuallyHidden>
          </TextLink>
        }
      />
    ),
  },
  {
    title: t('column.buyer'),
    label: t('column.buyer'),
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (row) => <span>{row.buyerName}</span>,
  },
  {
    title: t('column.seller'),
    label: t('column.seller'),
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (row) => <span>{row.sellerName}</span>,
  },
  {
    title: amountTitle,
    label: t('column.amount'),
    cellKinds: ['number', 'unit', 'labeled'],
    skeleton: 'number',
    cell: (row) => <Amount of={row.amount} />,
  },
  {
    title: t('column.state'),
    label: t('column.state'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (row) => <State row={row} />,
  },
  {
    title: t('column.nextStep'),
    label: t('column.next'),
    cellKinds: ['labeled', 'nextStep'],
    skeleton: 'text',
    cell: (row) => <Next row={row} reconcile={reconcile} busy={busyId === row._id} />,
  },
];

const stateIcons: Partial<Record<LedgerRow['status'], LucideIcon>> = {
  created: Clock,
  captured: CircleCheck,
  cash: CircleCheck,
};

function State({ row }: { row: LedgerRow }) {
  const t = useTranslations('payments-ledger');
  const since = useSinceText();
  const dispute = useTranslations('payouts-disputes');
  const { status, isStuck, refundFailed, isDisputed } = row;
  const now = useNow();
  return (
    <span>
      {isStuck || refundFailed || isDisputed ? (
        <Badge kind="due" icon={CircleAlert}>
          {isDisputed && !isStuck && !refundFailed
            ? dispute('status.open')
            : t(`state.${refundFailed ? 'refund_failed' : status}`)}
        </Badge>
      ) : (
        <Badge kind={status === 'captured' || status === 'cash' ? 'ok' : 'quiet'} icon={stateIcons[status]}>
          {t(`state.${status}`)}
        </Badge>
      )}
      <CellNote>{since(row, now)}</CellNote>
    </span>
  );
}

const dayMs = 24 * 3600_000;

/** `for 12 min` or `since Nov 21, 2026` while a step is pending; `12 min ago` or `on Nov 21, 2026` once it is done. */
function useSinceText() {
  const t = useTranslations('payments-ledger');
  const formatDay = useDay();
  const { ago, between } = useTimeTexts();
  return ({ since, next }: LedgerRow, now: Date): string => {
    if (next === 'nothing') return ago(since, now);
    const moment = new Date(since);
    const isLong = now.getTime() - moment.getTime() >= dayMs;
    return isLong ? t('since', { day: formatDay(moment) }) : t('for', { time: between(moment, now) });
  };
}

type NextProps = { row: LedgerRow; reconcile: (row: LedgerRow) => void; busy: boolean };

function Next({ row, reconcile, busy }: NextProps) {
  const t = useTranslations('payments-ledger');
  const dispute = useTranslations('payouts-disputes');
  const { between } = useTimeTexts();
  const now = useNow();
  if (row.refundFailed || (row.isDisputed && !row.isStuck))
    return (
      <TextLink to={pageHref('/dashboard/ledger/:id', { id: row._id })}>
        {row.refundFailed ? t('nextStep.refundAgain') : dispute('open')}
        <VisuallyHidden>: {row.bookTitle}</VisuallyHidden>
      </TextLink>
    );
  if (!row.isStuck) return <span>{t(`nextStep.${row.next}`)}</span>;
  return (
    <span className={styles.stuck}>
      <span>
        {row.status === 'created'
          ? t('notChecked')
          : t('stuckFor', { time: between(new Date(row.since), now) })}
        {row.lastError && ` ${t('lastError', { error: row.lastError })}`}
      </span>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('retryNamed', { title: row.bookTitle })}
        disabled={busy}
        onClick={() => reconcile(row)}
      >
        {t('retryNow')}
      </Button>
    </span>
  );
}
