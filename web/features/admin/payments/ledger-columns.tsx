import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { formatDay } from '#contract/day.ts';
import type { LedgerRow } from '#contract/ledger.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { timeAgo, timeBetween, useNow } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import styles from './ledger-columns.module.css';

export const ledgerColumns = (
  reconcile: (row: LedgerRow) => void,
  busyId: string | undefined,
): Column<LedgerRow>[] => [
  {
    title: 'Book',
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (row) => (
      <BookCell
        book={row}
        title={row.bookTitle}
        sub={<code className={styles.transaction}>{row.transactionId ?? 'no transaction yet'}</code>}
      />
    ),
  },
  {
    title: 'Buyer',
    label: 'Buyer',
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (row) => <span>{row.buyerName}</span>,
  },
  {
    title: 'Seller',
    label: 'Seller',
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: (row) => <span>{row.sellerName}</span>,
  },
  {
    title: 'Amount($)',
    label: 'Amount',
    cellKinds: ['number', 'unit', 'labeled'],
    skeleton: 'number',
    cell: (row) => <Amount of={row.amount} />,
  },
  {
    title: 'State',
    label: 'State',
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (row) => <State row={row} />,
  },
  {
    title: 'Next step',
    label: 'Next',
    cellKinds: ['labeled', 'nextStep'],
    skeleton: 'text',
    cell: (row) => <Next row={row} reconcile={reconcile} busy={busyId === row._id} />,
  },
];

export const stateLabels: Record<LedgerRow['status'], string> = {
  created: 'Opened',
  capture_pending: 'Held on the card',
  captured: 'Captured',
  cancel_pending: 'Releasing',
  cancelled: 'Released',
  refund_pending: 'Refunding',
  refunded: 'Refunded',
};

const nextStepLabels: Record<LedgerRow['next'], string> = {
  card: 'Waiting for the buyer’s card',
  capture: 'Will be captured within a minute',
  cancel: 'Will be released within a minute',
  refund: 'Requesting the refund',
  nothing: 'None: it’s done',
};

const stateIcons: Partial<Record<LedgerRow['status'], LucideIcon>> = {
  created: Clock,
  captured: CircleCheck,
};

function State({ row }: { row: LedgerRow }) {
  const { status, isStuck } = row;
  const now = useNow();
  return (
    <span>
      {isStuck ? (
        <Badge kind="due" icon={CircleAlert}>
          {stateLabels[status]}
        </Badge>
      ) : (
        <Badge kind={status === 'captured' ? 'ok' : 'quiet'} icon={stateIcons[status]}>
          {stateLabels[status]}
        </Badge>
      )}
      <CellNote>{sinceText(row, now)}</CellNote>
    </span>
  );
}

const dayMs = 24 * 3600_000;

/** `for 12 min` or `since Nov 21, 2026` while a step is pending; `12 min ago` or `on Nov 21, 2026` once it is done. */
function sinceText({ since, next }: LedgerRow, now: Date): string {
  if (next === 'nothing') return timeAgo(since, now);
  const moment = new Date(since);
  if (now.getTime() - moment.getTime() >= dayMs) return `since ${formatDay(moment)}`;
  return `for ${timeBetween(moment, now).text}`;
}

type NextProps = { row: LedgerRow; reconcile: (row: LedgerRow) => void; busy: boolean };

function Next({ row, reconcile, busy }: NextProps) {
  const now = useNow();
  if (!row.isStuck) return <span>{nextStepLabels[row.next]}</span>;
  return (
    <span className={styles.stuck}>
      <span>
        {row.status === 'created'
          ? 'We couldn’t check this payment. Retrying every minute.'
          : `Stuck for ${timeBetween(new Date(row.since), now).text}. Retrying every minute.`}
        {row.lastError && ` Last error: ${row.lastError}`}
      </span>
      <Button
        variant="outline"
        size="compact"
        aria-label={`Retry now: ${row.bookTitle}`}
        disabled={busy}
        onClick={() => reconcile(row)}
      >
        Retry now
      </Button>
    </span>
  );
}
