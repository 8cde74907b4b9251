import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PageHead } from '#web/layout/page-head.tsx';
import { adminOverviewQuery, failedMailQuery, recurringJobsQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
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
  const mail = useInfiniteQuery(failedMailQuery());
  const jobs = useQuery(recurringJobsQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  const { retry, discard, dialog, busyId } = useFailedMail();
  const failing = jobs.data?.filter(({ state }) => state === 'failed' || state === 'overdue').length;
  return (
    <>
      <PageHead title="Background Jobs">
        {overview && failing !== undefined && summaryText(overview.givenUpMails, failing)}
      </PageHead>
      <section className={styles.mail}>
        {mail.data?.length !== 0 && (
          <SectionHeading className={styles.heading}>Undelivered email</SectionHeading>
        )}
        <DataTable
          query={mail}
          label="Undelivered email"
          columns={failedMailColumns({ retry, discard, busyId })}
          empty={
            <EmptyState title="No undelivered email">
              <p>
                Email that was rejected, or that we couldn’t send after more than an hour of trying, stays
                here for 30 days.
              </p>
            </EmptyState>
          }
        />
      </section>
      <section>
        <SectionHeading className={styles.heading}>Scheduled jobs</SectionHeading>
        <RecurringJobs query={jobs} />
      </section>
      {dialog}
    </>
  );
}

function summaryText(mails: number, jobs: number): string {
  if (mails === 0 && jobs === 0) return 'All jobs are running normally, and there’s no undelivered email.';
  const mailText =
    mails === 0
      ? 'No undelivered email'
      : pluralize(mails, 'email wasn’t delivered', 'emails weren’t delivered');
  const jobText =
    jobs === 0
      ? 'all jobs are running normally'
      : pluralize(jobs, 'job needs attention', 'jobs need attention').toLowerCase();
  return `${mailText}, and ${jobText}.`;
}
