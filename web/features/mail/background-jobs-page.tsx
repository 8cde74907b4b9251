import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { adminOverviewQuery, failedMailQuery, recurringJobsQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import styles from './background-jobs-page.module.css';
import { failedMailColumns } from './failed-mail-columns.tsx';
import { jobsOfSite } from './jobs-of-site.ts';
import { RecurringJobs } from './recurring-jobs.tsx';
import { useFailedMail } from './use-failed-mail.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(failedMailQuery(call)),
  client.prefetchQuery(recurringJobsQuery(call)),
]);

export function Component() {
  const t = useTranslations('mail.jobs');
  const summarize = useSummary();
  const services = useServices();
  const jobs = useQuery(recurringJobsQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  const shown = jobs.data && jobsOfSite(jobs.data, services);
  const failing = shown?.filter(({ state }) => state === 'failed' || state === 'overdue').length;
  return (
    <>
      <PageHead title={t('title')}>
        {overview && failing !== undefined && summarize(overview.givenUpMails, failing)}
      </PageHead>
      <UndeliveredMail />
      <section>
        <SectionHeading className={styles.heading}>{t('scheduled')}</SectionHeading>
        <RecurringJobs query={jobs} />
      </section>
    </>
  );
}

/** A site that sends no email may have some that could not be sent before. */
function UndeliveredMail() {
  const t = useTranslations('mail.jobs');
  const tFailed = useTranslations('mail.failed');
  const services = useServices();
  const mail = useInfiniteQuery(failedMailQuery());
  const { retry, discard, dialog, busyId } = useFailedMail();
  const isEmpty = mail.data?.length === 0;
  if (isEmpty && !services.mail) return null;
  return (
    <>
      <section className={styles.mail}>
        {!isEmpty && <SectionHeading className={styles.heading}>{t('undelivered')}</SectionHeading>}
        <DataTable
          query={mail}
          label={t('undelivered')}
          columns={failedMailColumns(tFailed, { retry, discard, busyId })}
          empty={
            <EmptyState title={t('noneTitle')}>
              <p>{t('noneText')}</p>
            </EmptyState>
          }
        />
      </section>
      {dialog}
    </>
  );
}

function useSummary() {
  const t = useTranslations('mail.jobs');
  const number = useNumberInWords();
  const { mail } = useServices();
  return (mails: number, jobs: number): string => {
    if (mails === 0 && jobs === 0) return t(mail ? 'allWell' : 'allWellWithoutMail');
    if (mails === 0 && !mail) return t('summaryWithoutMail', { jobs, jobsNumber: number.atStart(jobs) });
    const numbers = { mailsNumber: number.atStart(mails), jobsNumber: number.inside(jobs) };
    return t('summary', { mails, jobs, ...numbers });
  };
}
