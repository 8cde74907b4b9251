import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Payout } from '#contract/payouts/payouts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { payoutsQuery } from '../queries.ts';
import { usePaidColumns } from './payment-columns.tsx';
import { ReturnDialog } from './return-dialog.tsx';

/** Payments that have left the bank. */
export function PaymentsMade() {
  const t = useTranslations('payouts.paid');
  const [returned, setReturned] = useState<Payout>();
  return (
    <>
      <DataTable
        query={useInfiniteQuery(payoutsQuery('paid'))}
        label={t('table')}
        columns={usePaidColumns(setReturned)}
        empty={
          <EmptyState title={t('emptyTitle')}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      />
      {returned && <ReturnDialog payout={returned} onClose={() => setReturned(undefined)} />}
    </>
  );
}
