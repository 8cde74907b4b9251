import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LedgerEntry } from '#contract/payments/ledger.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { PageColumns } from '#web/layout/page-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Breakdown } from '#web/ui/breakdown.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DifferingCharge } from './differing-charge.tsx';
import { DisputedCharge } from './disputed-charge.tsx';
import { EntryTable } from './entry-table.tsx';
import styles from './ledger-entry-page.module.css';
import { ledgerEntryQuery } from './query.ts';

/** One payment, and everything that became of its money. */
export function Component() {
  const t = useTranslations('payments-ledger.entry');
  const { id = '' } = useParams();
  const { data: entry, isError, error, refetch } = useQuery(ledgerEntryQuery(id));
  return (
    <>
      <BackLink to="/dashboard/ledger">{t('ledger')}</BackLink>
      {isError && !entry && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!isError && !entry && <Spinner label={t('loading')} />}
      {entry && <Entry entry={entry} />}
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const t = useTranslations('payments-ledger');
  const {
    bookTitle,
    status,
    refundFailed,
    sellerName: seller,
    buyerName: buyer,
    transactionId,
    lines,
  } = entry;
  return (
    <>
      <PageHead title={bookTitle}>{t(`state.${refundFailed ? 'refund_failed' : status}`)}</PageHead>
      <DisputedCharge entry={entry} />
      <DifferingCharge entry={entry} />
      <PageColumns>
        <section>
          <SectionHeading>{t('entry.moved')}</SectionHeading>
          {lines.length > 0 ? <EntryTable entry={entry} /> : <Hint>{t('entry.nothingMoved')}</Hint>}
        </section>
        <aside className={styles.aside}>
          <BookCell book={entry} title={bookTitle} sub={t('entry.sides', { seller, buyer })} />
          {transactionId && (
            <code className={styles.transaction} dir="ltr">
              {transactionId}
            </code>
          )}
          <SellerEntries entry={entry} />
        </aside>
      </PageColumns>
    </>
  );
}

/** What the payment added to what its seller is owed. */
function SellerEntries({ entry: { sellerEntries, balance, sellerName } }: { entry: LedgerEntry }) {
  const t = useTranslations('payments-ledger.entry');
  const price = usePrice();
  const formatDay = useDay();
  if (sellerEntries.length === 0) return null;
  const rows = sellerEntries.map(({ kind, at, amount }) => ({
    label: t('sellerEntry', {
      kind: t(kind === 'by_hand' && amount > 0 ? 'kinds.by_hand_returned' : `kinds.${kind}`),
      day: formatDay(at),
    }),
    value: price(amount),
  }));
  return (
    <Breakdown
      title={t('sellerTitle', { seller: sellerName })}
      rows={[...rows, { label: balance < 0 ? t('owes') : t('isOwed'), value: price(Math.abs(balance)) }]}
    >
      {balance < 0 && <Hint>{t('keptBack')}</Hint>}
    </Breakdown>
  );
}
