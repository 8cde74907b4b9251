import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { payoutsQuery } from '../queries.ts';
import { usePaidColumns } from './payment-columns.tsx';

/** Payments that have left the bank. */
export function PaymentsMade() {
  const t = useTranslations('payouts.paid');
  return (
    <DataTable
      query={useInfiniteQuery(payoutsQuery('paid'))}
      label={t('table')}
      columns={usePaidColumns()}
      empty={
        <EmptyState title={t('emptyTitle')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      }
    />
  );
}
