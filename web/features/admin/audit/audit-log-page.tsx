import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#contract/audit.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { auditLogQuery } from '#web/lib/dashboard-queries.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(auditLogQuery(call)),
]);

export function Component() {
  const t = useTranslations('admin.audit');
  const columns = auditColumns(useTranslations('admin'), useSite().name);
  const entries = useInfiniteQuery(auditLogQuery());
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <DataTable
        query={entries}
        label={t('table')}
        columns={columns}
        empty={
          <EmptyState title={t('emptyTitle')}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      />
    </>
  );
}

const auditColumns = (t: Translate<'admin'>, site: string): Column<AuditEntry>[] => [
  {
    title: t('action'),
    cellKinds: ['primary', 'noPicture'],
    skeleton: 'text',
    cell: ({ action }) => <b>{t(`audit.actions.${action}`)}</b>,
  },
  {
    title: t('audit.about'),
    label: t('audit.about'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: ({ subjectName, mail, changes }) => (
      <span>{subjectName ?? (mail ? t(`mail.label.${mail}`, { site }) : describeChanges(changes))}</span>
    ),
  },
  {
    title: t('audit.by'),
    label: t('audit.by'),
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: ({ actorName }) => <span>{actorName ?? t('audit.commandLine')}</span>,
  },
  {
    title: t('audit.when'),
    label: t('audit.when'),
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: ({ at }) => <Ago at={at} />,
  },
];

/** Each changed setting with its old and new value. */
const describeChanges = (changes: AuditEntry['changes']): string =>
  changes.map(({ setting, from, to }) => `${setting}: ${from || '–'} → ${to || '–'}`).join('; ') || '–';

/** The time relative to now, with the exact time as a tooltip. */
function Ago({ at }: { at: string }) {
  const t = useTranslations('admin.audit');
  const { ago } = useTimeTexts();
  return (
    <time dateTime={at} title={t('exactTime', { time: at.slice(0, 16).replace('T', ' ') })}>
      {ago(at, useNow())}
    </time>
  );
}
