import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OwedSeller } from '#contract/payouts/payouts.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './owed-columns.module.css';
import { canBePaid, whyNotPaid } from './owed-seller.ts';
import type { Selection } from './use-selection.ts';

export function useOwedColumns(selection: Selection): Column<OwedSeller>[] {
  const t = useTranslations('payouts.toPay');
  const price = usePrice();
  const titles = useColumnTitles();
  return [
    {
      title: t('column.choose'),
      head: <ChooseAll selection={selection} />,
      cellKinds: ['pick'],
      skeleton: 'icon',
      cell: (seller) => (
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={t('choose', { name: seller.name, amount: price(seller.ready + seller.held) })}
            checked={selection.isTicked(seller)}
            disabled={!canBePaid(seller)}
            onChange={({ target }) => selection.tick(seller, target.checked)}
          />
        </label>
      ),
    },
    {
      title: t('column.seller'),
      cellKinds: ['primary'],
      skeleton: 'person',
      cell: ({ name, image }) => (
        <PersonCell picture={<Avatar src={image} />}>
          <b>{name}</b>
        </PersonCell>
      ),
    },
    {
      title: t('column.account'),
      label: t('column.account'),
      cellKinds: ['muted', 'labeled'],
      skeleton: 'text',
      cell: (seller) => <Account seller={seller} />,
    },
    {
      title: t('column.books'),
      label: t('column.books'),
      cellKinds: ['muted', 'unit', 'labeled'],
      skeleton: 'number',
      cell: ({ orders }) => <span>{orders}</span>,
    },
    {
      title: t('column.owed'),
      label: t('column.owed'),
      cellKinds: ['muted', 'labeled'],
      skeleton: 'text',
      cell: (seller) => <Owed seller={seller} />,
    },
    {
      title: titles.amount,
      label: t('column.amount'),
      cellKinds: ['number', 'labeled'],
      skeleton: 'number',
      cell: ({ ready, held }) => <Amount of={ready === 0 ? held : ready} />,
    },
  ];
}

function ChooseAll({ selection: { chosen, payable, tickAll } }: { selection: Selection }) {
  const t = useTranslations('payouts.toPay');
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('chooseAll')}
        checked={payable > 0 && chosen.length === payable}
        disabled={payable === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < payable;
        }}
        onChange={({ target }) => tickAll(target.checked)}
      />
    </label>
  );
}

function Account({ seller: { bankAccount } }: { seller: OwedSeller }) {
  const t = useTranslations('payouts.toPay');
  if (!bankAccount)
    return (
      <span>
        <Badge kind="due" icon={CircleAlert}>
          {t('noAccount')}
        </Badge>
      </span>
    );
  const { country, lastFour } = bankAccount;
  return (
    <span className={styles.account}>
      <span aria-hidden="true">{`${country} •••• ${lastFour}`}</span>
      <VisuallyHidden>{t('accountOf', { country, lastFour })}</VisuallyHidden>
    </span>
  );
}

/** Since when, or why not now. */
function Owed({ seller }: { seller: OwedSeller }) {
  const t = useTranslations('payouts.toPay');
  const formatDay = useDay();
  const price = usePrice();
  const reason = whyNotPaid(seller);
  return (
    <span>
      {reason && reason !== 'account'
        ? t(`reason.${reason}`)
        : seller.since && t('since', { day: formatDay(seller.since) })}
      {seller.held > 0 && seller.ready > 0 && (
        <CellNote>{t('held', { amount: price(seller.held) })}</CellNote>
      )}
    </span>
  );
}
