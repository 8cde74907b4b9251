import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './background-work-page.module.css';
import { counted } from './counted.ts';
import { DataTable } from './data-table.tsx';
import { givenUpMailColumns } from './given-up-mail-columns.tsx';
import { PageHead } from './page-head.tsx';
import { adminOverviewQuery, givenUpMailQuery, recurringJobsQuery } from './queries.ts';
import { RecurringJobs } from './recurring-jobs.tsx';
import { SectionHeading } from './section-heading.tsx';
import { sentWithPage } from './sent-with-page.ts';
import { useGivenUpMail } from './use-given-up-mail.tsx';

export const loader = sentWithPage((client, _, call) => [
  client.prefetchInfiniteQuery(givenUpMailQuery(call)),
  client.prefetchQuery(recurringJobsQuery(call)),
]);

export function Component() {
  const mail = useInfiniteQuery(givenUpMailQuery());
  const jobs = useQuery(recurringJobsQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  const { retry, discard, dialog, busyId } = useGivenUpMail();
  const unwell = jobs.data?.filter(({ state }) => state === 'failed' || state === 'late').length;
  return (
    <>
      <PageHead title="Background Jobs">
        {overview && unwell !== undefined && workNews(overview.givenUpMails, unwell)}
      </PageHead>
      <section className={styles.mail}>
        {mail.data?.length !== 0 && (
          <SectionHeading className={styles.heading}>Undelivered email</SectionHeading>
        )}
        <DataTable
          query={mail}
          label="Undelivered email"
          columns={givenUpMailColumns({ retry, discard, busyId })}
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

function workNews(mails: number, jobs: number): string {
  if (mails === 0 && jobs === 0) return 'All jobs are running normally, and there’s no undelivered email.';
  const mailWords =
    mails === 0
      ? 'No undelivered email'
      : counted(mails, 'email wasn’t delivered', 'emails weren’t delivered');
  const jobWords =
    jobs === 0
      ? 'all jobs are running normally'
      : counted(jobs, 'job needs attention', 'jobs need attention').toLowerCase();
  return `${mailWords}, and ${jobWords}.`;
}
