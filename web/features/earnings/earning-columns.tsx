import { useTranslations } from 'use-intl';
import type { Earning } from '#contract/earnings.ts';
import { currencySign } from '#contract/kernel/money/money.ts';
import { pageHref } from '#contract/pages.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useMoney, usePrice } from '#web/lib/use-money.ts';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** The columns of what is on the way. */
export function useOnTheWayColumns(): Column<Earning>[] {
  const t = useTranslations('earnings');
  const currency = currencySign(useMoney());
  return [
    {
      title: t('column.book'),
      cellKinds: ['primary'],
      skeleton: 'cover',
      cell: (row) => <BookCell book={row} title={row.bookTitle} sub={<OrderLink row={row} />} />,
    },
    {
      title: t('column.buyer'),
      label: t('column.buyer'),
      cellKinds: ['muted', 'labeled'],
      skeleton: 'text',
      cell: (row) => <span>{row.buyerName}</span>,
    },
    {
      title: t('column.paid', { currency }),
      label: t('column.paidLabel'),
      cellKinds: ['number', 'labeled'],
      skeleton: 'number',
      cell: (row) => <Amount of={row.price} />,
    },
    {
      title: t('column.forYou', { currency }),
      label: t('column.forYouLabel'),
      cellKinds: ['number', 'unit', 'labeled'],
      skeleton: 'number',
      cell: (row) => <Amount of={row.amount} />,
    },
    {
      title: t('column.next'),
      label: t('column.next'),
      cellKinds: ['labeled', 'nextStep'],
      skeleton: 'text',
      cell: (row) => <NextStep row={row} />,
    },
  ];
}

/** The columns of what is ready for the seller, or paid out. */
export function useSettledColumns(): Column<Earning>[] {
  const t = useTranslations('earnings');
  const currency = currencySign(useMoney());
  return [
    {
      title: t('column.book'),
      cellKinds: ['primary'],
      skeleton: 'cover',
      cell: (row) => <BookCell book={row} title={row.bookTitle} sub={<Outcome row={row} />} />,
    },
    {
      title: t('column.forYou', { currency }),
      label: t('column.forYouLabel'),
      cellKinds: ['number', 'labeled'],
      skeleton: 'number',
      cell: (row) => <Amount of={row.amount} />,
    },
  ];
}

function OrderLink({ row: { _id, bookTitle } }: { row: Earning }) {
  const t = useTranslations('earnings');
  return (
    <TextLink
      to={pageHref('/dashboard/orders/:id', { id: _id })}
      aria-label={t('orderFor', { title: bookTitle })}
    >
      {t('order')}
    </TextLink>
  );
}

function NextStep({ row: { step, at } }: { row: Earning }) {
  const t = useTranslations('earnings.step');
  const formatDay = useDay();
  const day = at && formatDay(new Date(at));
  if (step === 'case') return <span>{t('case')}</span>;
  if (step === 'declared')
    return (
      <span>
        {t('declared')}
        {day && <CellNote>{t('countsFrom', { day })}</CellNote>}
      </span>
    );
  return (
    <span>
      {t('handOver')}
      {day && <CellNote>{t('by', { day })}</CellNote>}
    </span>
  );
}

function Outcome({ row }: { row: Earning }) {
  const t = useTranslations('earnings.outcome');
  const price = usePrice();
  const formatDay = useDay();
  const day = row.at ? formatDay(new Date(row.at)) : '';
  const said = {
    case: t('case'),
    payout: t('readySince', { day }),
    in_payment: t('inPayment'),
    paid: row.reference ? t('paidWith', { day, reference: row.reference }) : t('paid', { day }),
    set_off: t('setOff', { day }),
    taken_back: t('takenBack', { day }),
    account: t('account'),
    sending: t('sending'),
    sent: t('sent', { day }),
    dispute: t('dispute'),
    owed_back: t('owedBack', { day }),
  };
  const isSettled = (step: Earning['step']): step is keyof typeof said => step in said;
  return (
    <>
      {isSettled(row.step) && said[row.step]}
      {row.keptBack > 0 && row.step !== 'set_off' && ` ${t('keptBack', { amount: price(row.keptBack) })}`}
    </>
  );
}
