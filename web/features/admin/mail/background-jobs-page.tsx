import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { adminOverviewQuery, failedMailQuery, recurringJobsQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import styles from './background-jobs-page.module.css';
import { failedMailColumns } from './failed-mail-columns.tsx';
import { RecurringJobs } from './recurring-jobs.tsx';
import { useFailedMail } from './use-failed-mail.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(failedMailQuery(call)),
  client.prefetchQuery(recurringJobsQuery(call)),
]);

export function Component() {
  const t = useTranslations('admin');
  const summarize = useSummary();
  const mail = useInfiniteQuery(failedMailQuery());
  const jobs = useQuery(recurringJobsQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  const { retry, discard, dialog, busyId } = useFailedMail();
  const failing = jobs.data?.filter(({ state }) => state === 'failed' || state === 'overdue').length;
  return (
    <>
      <PageHead title={t('jobs.title')}>
        {overview && failing !== undefined && summarize(overview.givenUpMails, failing)}
      </PageHead>
      <section className={styles.mail}>
        {mail.data?.length !== 0 && (
          <SectionHeading className={styles.heading}>{t('jobs.undelivered')}</SectionHeading>
        )}
        <DataTable
          query={mail}
          label={t('jobs.undelivered')}
          columns={failedMailColumns(t, { retry, discard, busyId })}
          empty={
            <EmptyState title={t('jobs.noneTitle')}>
              <p>{t('jobs.noneText')}</p>
            </EmptyState>
          }
        />
      </section>
      <section>
        <SectionHeading className={styles.heading}>{t('jobs.scheduled')}</SectionHeading>
        <RecurringJobs query={jobs} />
      </section>
      {dialog}
    </>
  );
}

function useSummary() {
  const t = useTranslations('admin.jobs');
  const number = useNumberInWords();
  return (mails: number, jobs: number): string =>
    mails === 0 && jobs === 0
      ? t('allWell')
      : t('summary', { mails, mailsNumber: number.atStart(mails), jobs, jobsNumber: number.inside(jobs) });
}
