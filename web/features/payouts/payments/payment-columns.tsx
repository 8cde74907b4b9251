import { FileText } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { formatPlainDay } from '#contract/kernel/day.ts';
import type { Payout } from '#contract/payouts/payouts.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';
import { useRecipients } from '../use-recipients.ts';
import styles from './payment-columns.module.css';
import { usePayoutName } from './payout-name.ts';

type Actions = {
  onDownload: (payout: Payout) => void;
  onCancel: (payout: Payout) => void;
  onMarkPaid: (payout: Payout) => void;
  busyId: string | false;
};

export function useInFileColumns(actions: Actions): Column<Payout>[] {
  const t = useTranslations('payouts.inFile');
  const shared = useSharedColumns();
  return [
    ...shared,
    {
      title: t('column.action'),
      cellKinds: ['actionRow'],
      skeleton: 'button',
      cell: (payout) => <PayoutActions payout={payout} {...actions} />,
    },
  ];
}

/** @param onReturned opens what records that the bank has returned the money of a seller */
export function usePaidColumns(onReturned: (payout: Payout) => void): Column<Payout>[] {
  const t = useTranslations('payouts.paid');
  const nameOf = usePayoutName();
  const locale = useLocale();
  const [name, amount] = useSharedColumns();
  return [
    ...(name ? [name] : []),
    {
      title: t('column.paidOn'),
      label: t('column.paidOn'),
      cellKinds: ['muted', 'labeled'],
      skeleton: 'text',
      cell: ({ paidOn }) => <span>{paidOn && formatPlainDay(paidOn, locale)}</span>,
    },
    {
      title: t('column.reference'),
      label: t('column.reference'),
      cellKinds: ['muted', 'labeled'],
      skeleton: 'text',
      cell: ({ reference }) => <span className={styles.reference}>{reference}</span>,
    },
    ...(amount ? [amount] : []),
    {
      title: t('column.action'),
      cellKinds: ['actionRow'],
      skeleton: 'button',
      cell: (payout) => (
        <div className={rowActions.actions}>
          <Button
            variant="outline"
            size="compact"
            aria-label={t('openNamed', { name: nameOf(payout) })}
            onClick={() => onReturned(payout)}
          >
            {t('open')}
          </Button>
        </div>
      ),
    },
  ];
}

function useSharedColumns(): Column<Payout>[] {
  const t = useTranslations('payouts.inFile');
  const titles = useColumnTitles();
  return [
    {
      title: t('column.payment'),
      cellKinds: ['primary', 'noPicture'],
      skeleton: 'text',
      cell: (payout) => <PaymentName payout={payout} />,
    },
    {
      title: titles.amount,
      label: t('column.amount'),
      cellKinds: ['number', 'unit', 'labeled'],
      skeleton: 'number',
      cell: ({ amount }) => <Amount of={amount} />,
    },
  ];
}

function PaymentName({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts.inFile');
  const tPaid = useTranslations('payouts.paid');
  const price = usePrice();
  const nameOf = usePayoutName();
  const recipients = useRecipients();
  const { ago } = useTimeTexts();
  const now = useNow();
  return (
    <span className={styles.payment}>
      <FileText aria-hidden="true" />
      <span>
        <b>{nameOf(payout)}</b>
        <Hint as="span">
          {t('made', {
            recipients: recipients(payout.sellers),
            when: ago(payout.createdAt, now),
            name: payout.createdByName,
          })}
          {payout.returned > 0 && ` · ${tPaid('returned', { amount: price(payout.returned) })}`}
        </Hint>
      </span>
    </span>
  );
}

function PayoutActions({ payout, onDownload, onCancel, onMarkPaid, busyId }: Actions & { payout: Payout }) {
  const t = useTranslations('payouts.inFile');
  const nameOf = usePayoutName();
  const name = nameOf(payout);
  const isBusy = busyId === payout._id;
  return (
    <div className={rowActions.actions}>
      {payout.format !== 'none' && (
        <Button
          variant="outline"
          size="compact"
          aria-label={t('downloadNamed', { name })}
          disabled={isBusy}
          onClick={() => onDownload(payout)}
        >
          {t('download')}
        </Button>
      )}
      <Button
        variant="outline"
        size="compact"
        aria-label={t('cancelNamed', { name })}
        disabled={isBusy}
        onClick={() => onCancel(payout)}
      >
        {t('cancel')}
      </Button>
      <Button
        size="compact"
        aria-label={t('markPaidNamed', { name })}
        disabled={isBusy}
        onClick={() => onMarkPaid(payout)}
      >
        {t('markPaid')}
      </Button>
    </div>
  );
}
