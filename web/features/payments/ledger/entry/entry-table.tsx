import { useTranslations } from 'use-intl';
import { currencySign } from '#contract/kernel/money/money.ts';
import type { LedgerEntry } from '#contract/payments/ledger.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import styles from './entry-table.module.css';

/** What came in and what went out, with the same sum. */
export function EntryTable({
  entry: { lines, total, buyerName: buyer, sellerName: seller },
}: {
  entry: LedgerEntry;
}) {
  const t = useTranslations('payments-ledger.entry');
  const formatDay = useDay();
  const currency = currencySign(useMoney());
  return (
    <table className={styles.table} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('column.entry')}</th>
          <th scope="col">{t('column.out', { currency })}</th>
          <th scope="col">{t('column.in', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">
              {t(`lines.${line.kind}`, { buyer, seller })}
              {line.at && <CellNote>{formatDay(line.at)}</CellNote>}
            </th>
            <td>{line.out > 0 && <Amount of={line.out} />}</td>
            <td>{line.in > 0 && <Amount of={line.in} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('together')}</th>
          <td>
            <Amount of={total} />
          </td>
          <td>
            <Amount of={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
