import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '#contract/cases/cases.ts';
import { pageHref } from '#contract/pages.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';

export const caseColumns = (t: Translate<'cases'>): Column<Case>[] => [
  {
    title: t('queue.column.book'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (one) => <BookCell book={one} title={one.bookTitle} sub={t(`kind.${one.kind}`)} />,
  },
  {
    title: t('queue.column.parties'),
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: ({ buyerName: buyer, sellerName: seller }) => <span>{t('queue.pair', { buyer, seller })}</span>,
  },
  {
    title: t('queue.column.amount'),
    label: t('queue.column.amount'),
    cellKinds: ['number', 'unit', 'labeled'],
    skeleton: 'number',
    cell: (one) => <Amount of={one.price} />,
  },
  {
    title: t('queue.column.state'),
    label: t('queue.column.state'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (one) => <State of={one} />,
  },
  {
    title: t('queue.column.action'),
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: ({ _id, bookTitle: title }) => (
      <ButtonLink
        variant="outline"
        size="compact"
        to={pageHref('/dashboard/cases/:id', { id: _id })}
        aria-label={t('queue.viewNamed', { title })}
      >
        {t('queue.view')}
      </ButtonLink>
    ),
  },
];

type StateName = 'waiting' | 'ready' | 'release' | 'refund' | 'withdrawn';

const looks: Record<StateName, { kind: 'due' | 'ok' | 'quiet'; icon: LucideIcon }> = {
  waiting: { kind: 'quiet', icon: Clock },
  ready: { kind: 'due', icon: CircleAlert },
  release: { kind: 'ok', icon: CircleCheck },
  refund: { kind: 'quiet', icon: Undo2 },
  withdrawn: { kind: 'quiet', icon: CircleSlash },
};

function State({ of: one }: { of: Case }) {
  const t = useTranslations('cases.queue');
  const formatDay = useDay();
  const { decision, isReady, answerDueAt, openedAt } = one;
  const endedAt = one.decidedAt ?? one.withdrawnAt;
  const openState = isReady ? 'ready' : 'waiting';
  const name: StateName = one.withdrawnAt ? 'withdrawn' : (decision ?? openState);
  const note = () => {
    if (endedAt) return t('decidedOn', { day: formatDay(endedAt) });
    return isReady
      ? t('openedOn', { day: formatDay(openedAt) })
      : t('until', { day: formatDay(answerDueAt) });
  };
  return (
    <span>
      <Badge {...looks[name]}>{t(`state.${name}`)}</Badge>
      <CellNote>{note()}</CellNote>
    </span>
  );
}
