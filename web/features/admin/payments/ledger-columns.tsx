import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { formatDay } from '#contract/day.ts';
import type { LedgerRow } from '#contract/ledger.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { agoWords, timeBetween, useNow } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import styles from './ledger-columns.module.css';

/** The columns of the ledger. */
export const ledgerColumns = (
  settle: (row: LedgerRow) => void,
  busyId: string | undefined,
): Column<LedgerRow>[] => [
  {
    title: 'Book',
    places: ['lead'],
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
    places: ['soft', 'line'],
    skeleton: 'text',
    cell: (row) => <span>{row.buyerName}</span>,
  },
  {
    title: 'Seller',
    label: 'Seller',
    places: ['soft', 'line'],
    skeleton: 'text',
    cell: (row) => <span>{row.sellerName}</span>,
  },
  {
    title: 'Amount($)',
    label: 'Amount',
    places: ['number', 'unit', 'line'],
    skeleton: 'number',
    cell: (row) => <Amount of={row.amount} />,
  },
  { title: 'State', label: 'State', places: ['line'], skeleton: 'text', cell: (row) => <State row={row} /> },
  {
    title: 'Next step',
    label: 'Next',
    places: ['line', 'nextTransition'],
    skeleton: 'text',
    cell: (row) => <Next row={row} settle={settle} busy={busyId === row._id} />,
  },
];

export const stateWords: Record<LedgerRow['status'], string> = {
  created: 'Opened',
  capture_pending: 'Held on the card',
  captured: 'Captured',
  cancel_pending: 'Releasing',
  cancelled: 'Released',
  refund_pending: 'Refunding',
  refunded: 'Refunded',
};

const nextWords: Record<LedgerRow['next'], string> = {
  card: 'Waiting for the buyer’s card',
  capture: 'Will be captured within a minute',
  cancel: 'Will be released within a minute',
  refund: 'Requesting the refund',
  nothing: 'None: it’s done',
};

function State({ row }: { row: LedgerRow }) {
  const { status, isStuck } = row;
  const now = useNow();
  return (
    <span>
      {isStuck ? (
        <Badge kind="due" icon={CircleAlert}>
          {stateWords[status]}
        </Badge>
      ) : (
        <Badge
          kind={status === 'captured' ? 'ok' : 'quiet'}
          {...(status === 'captured' ? { icon: CircleCheck } : status === 'created' && { icon: Clock })}
        >
          {stateWords[status]}
        </Badge>
      )}
      {now && <CellNote>{sinceWords(row, now)}</CellNote>}
    </span>
  );
}

const dayMs = 24 * 3600_000;

/** `for 12 min` or `since Nov 21, 2026` while something is to come; `12 min ago` or `on Nov 21, 2026` once it is done. */
function sinceWords({ since, next }: LedgerRow, now: Date): string {
  if (next === 'nothing') return agoWords(since, now);
  const moment = new Date(since);
  if (now.getTime() - moment.getTime() >= dayMs) return `since ${formatDay(moment)}`;
  return `for ${timeBetween(moment, now).words}`;
}

type NextProps = { row: LedgerRow; settle: (row: LedgerRow) => void; busy: boolean };

function Next({ row, settle, busy }: NextProps) {
  const now = useNow();
  if (!row.isStuck) return <span>{nextWords[row.next]}</span>;
  return (
    <span className={styles.stuck}>
      <span>
        {row.status === 'created' || !now
          ? 'We couldn’t check this payment. Retrying every minute.'
          : `Stuck for ${timeBetween(new Date(row.since), now).words}. Retrying every minute.`}
        {row.trouble && ` Last error: ${row.trouble}`}
      </span>
      <Button
        variant="outline"
        size="compact"
        aria-label={`Retry now: ${row.bookTitle}`}
        disabled={busy}
        onClick={() => settle(row)}
      >
        Retry now
      </Button>
    </span>
  );
}
