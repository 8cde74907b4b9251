import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#contract/audit.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { auditLogQuery } from '#web/lib/dashboard-queries.ts';
import { useLanguageName } from '#web/lib/language-name.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { shownValue } from './describe-change.ts';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(auditLogQuery(call)),
]);

export function Component() {
  const t = useTranslations('audit');
  const columns = auditColumns(t, useTranslations('mail.failed'), useSite().name);
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

const auditColumns = (
  t: Translate<'audit'>,
  mailText: Translate<'mail.failed'>,
  site: string,
): Column<AuditEntry>[] => [
  {
    title: t('action'),
    cellKinds: ['primary', 'noPicture'],
    skeleton: 'text',
    cell: ({ action }) => <b>{t(`actions.${action}`)}</b>,
  },
  {
    title: t('about'),
    label: t('about'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: ({ subjectName, mail, changes }) => (
      <span>
        {subjectName ?? (mail ? mailText(`label.${mail}`, { site }) : <Changes changes={changes} />)}
      </span>
    ),
  },
  {
    title: t('by'),
    label: t('by'),
    cellKinds: ['muted', 'labeled', 'oneLine'],
    skeleton: 'text',
    cell: ({ actorName, by }) => <span>{actorName ?? t(withoutAccount[by ?? 'command line'])}</span>,
  },
  {
    title: t('when'),
    label: t('when'),
    cellKinds: ['muted', 'labeled', 'oneLine'],
    skeleton: 'text',
    cell: ({ at }) => <Ago at={at} />,
  },
];

const withoutAccount = {
  'command line': 'commandLine',
  setup: 'setup',
  link: 'invited',
} as const;

/** Each changed setting with its old and new value, which may be written in another direction than the page. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const t = useTranslations('audit');
  const nameOf = useNameOf();
  const words = { t, nameOfLanguage: useLanguageName() };
  if (changes.length === 0) return '–';
  return changes.map((change, index) => (
    <Fragment key={`${change.setting} ${change.locale}`}>
      {index > 0 && '; '}
      {change.setting === 'invitation'
        ? t(change.to ? 'invitationCreated' : 'invitationDeleted')
        : t.rich('change', {
            name: nameOf(change),
            from: shownValue(change, change.from, words),
            to: shownValue(change, change.to, words),
            value: (value) => <bdi>{value}</bdi>,
          })}
    </Fragment>
  ));
}

/** Names the setting or the text; one that an earlier version has recorded may have no name. */
function useNameOf(): (change: AuditEntry['changes'][number]) => string {
  const t = useTranslations('audit');
  const nameOfLanguage = useLanguageName();
  return ({ setting, locale }) => {
    const key = locale ? (`texts.${setting}` as 'texts.blog') : (`settings.${setting}` as 'settings.name');
    const name = t.has(key) ? t(key) : setting;
    return locale ? t('text', { name, language: nameOfLanguage(locale) }) : name;
  };
}

/** The time relative to now, with the exact time as a tooltip. */
function Ago({ at }: { at: string }) {
  const { ago } = useTimeTexts();
  const formatMoment = useMoment();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {ago(at, useNow())}
    </time>
  );
}
