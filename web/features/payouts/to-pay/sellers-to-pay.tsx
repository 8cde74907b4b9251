import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { PaymentMode } from '#contract/site/payment-modes.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { owedSellersQuery } from '../queries.ts';
import { useOwedColumns } from './owed-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

/** The sellers who are owed money that is in no payment yet. Those who are ticked are paid together. */
export function SellersToPay({ paymentMode }: { paymentMode: PaymentMode | undefined }) {
  const t = useTranslations('payouts');
  const query = useInfiniteQuery(owedSellersQuery());
  const selection = useSelection(query.data ?? []);
  const columns = useOwedColumns(selection);
  const id = useEarlyInput();
  return (
    <div id={id}>
      <DataTable
        query={query}
        label={t('toPay.table')}
        columns={columns}
        empty={<NothingToPay paymentMode={paymentMode} />}
      />
      {query.data && query.data.length > 0 && (
        <>
          <SelectionBar sellers={selection.chosen} />
          <Hint>{t('toPay.hint')}</Hint>
        </>
      )}
    </div>
  );
}

function NothingToPay({ paymentMode }: { paymentMode: PaymentMode | undefined }) {
  const t = useTranslations('payouts.toPay');
  const { role, rights } = useCurrentUser();
  if (paymentMode === undefined || paymentMode === 'by_hand')
    return (
      <EmptyState title={t('emptyTitle')}>
        <p>{t('emptyText')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('otherModeTitle')}>
      <p>{t(`otherMode.${paymentMode}`)}</p>
      {(role === 'admin' || rights.includes('can_settings')) && (
        <ButtonLink variant="outline" to="/dashboard/site/money">
          {t('toSettings')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
