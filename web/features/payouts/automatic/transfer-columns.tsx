import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Transfer, TransferState } from '#contract/payouts/payouts.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';

type Actions = { onRetry: (transfer: Transfer) => void; busyId: string | false };

const looks: Record<TransferState, { kind: 'quiet' | 'ok' | 'due'; icon: LucideIcon }> = {
  waiting: { kind: 'quiet', icon: Clock },
  on_the_way: { kind: 'quiet', icon: Clock },
  arrived: { kind: 'ok', icon: CircleCheck },
  failed: { kind: 'due', icon: CircleAlert },
};

export function useTransferColumns(state: TransferState, { onRetry, busyId }: Actions): Column<Transfer>[] {
  const t = useTranslations('payouts.automatic');
  const titles = useColumnTitles();
  const { kind, icon } = looks[state];
  const about = state === 'arrived' || state === 'on_the_way' ? 'transfer' : 'why';
  return [
    {
      title: t('column.seller'),
      cellKinds: ['primary', 'noPicture'],
      skeleton: 'text',
      cell: (transfer) => <Seller transfer={transfer} />,
    },
    {
      title: titles.amount,
      label: t('column.amount'),
      cellKinds: ['number', 'unit', 'labeled'],
      skeleton: 'number',
      cell: (transfer) => <Sent transfer={transfer} />,
    },
    {
      title: t('column.state'),
      label: t('column.state'),
      cellKinds: ['labeled'],
      skeleton: 'text',
      cell: () => (
        <span>
          <Badge kind={kind} icon={icon}>
            {t(`states.${state}`)}
          </Badge>
        </span>
      ),
    },
    {
      title: t(`column.${about}`),
      label: t(`column.${about}`),
      cellKinds: ['labeled', 'nextStep'],
      skeleton: 'text',
      cell: (transfer) => <Why transfer={transfer} />,
    },
    ...(state === 'failed'
      ? [
          {
            title: t('column.action'),
            cellKinds: ['actionRow'],
            skeleton: 'button',
            cell: (transfer) => (
              <Button
                variant="outline"
                size="compact"
                aria-label={t('retryNamed', { name: transfer.sellerName })}
                disabled={busyId === transfer._id}
                onClick={() => onRetry(transfer)}
              >
                {t('retry')}
              </Button>
            ),
          } satisfies Column<Transfer>,
        ]
      : []),
  ];
}

function Seller({ transfer: { sellerName, bookTitle, since } }: { transfer: Transfer }) {
  const t = useTranslations('payouts.automatic');
  const formatDay = useDay();
  return (
    <div>
      <b>{sellerName}</b>
      <Hint as="div">{t('forBook', { title: bookTitle, day: formatDay(since) })}</Hint>
    </div>
  );
}

function Sent({ transfer: { amount, keptBack } }: { transfer: Transfer }) {
  const t = useTranslations('payouts.automatic');
  const price = usePrice();
  return (
    <span>
      <Amount of={amount} />
      {keptBack > 0 && <CellNote>{t('keptBack', { amount: price(keptBack) })}</CellNote>}
    </span>
  );
}

/** Why it waits or failed; a failure also in the payment provider's words. */
function Why({ transfer: { hold, lastError, transferId } }: { transfer: Transfer }) {
  const t = useTranslations('payouts.automatic');
  return (
    <span>
      {hold && t(`holds.${hold}`)}
      {lastError && <CellNote>{lastError}</CellNote>}
      {!hold && !lastError && transferId && (
        <CellNote>
          <code dir="ltr">{transferId}</code>
        </CellNote>
      )}
    </span>
  );
}
