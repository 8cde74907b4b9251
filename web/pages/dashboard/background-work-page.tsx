import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { counted } from './counted.ts';
import { givenUpMailColumns } from './given-up-mail-columns.tsx';
import { Listed } from './listed.tsx';
import { PageHead } from './page-head.tsx';
import { adminOverviewQuery, givenUpMailQuery, recurringJobsQuery } from './queries.ts';
import { RecurringJobs } from './recurring-jobs.tsx';
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
      <PageHead title="Background Work">
        {overview && unwell !== undefined && workNews(overview.givenUpMails, unwell)}
      </PageHead>
      <section className="mb-12">
        {mail.data?.length !== 0 && <h2 className="sub-h mb-4">Mail that was given up</h2>}
        <Listed
          query={mail}
          label="Mail that was given up"
          columns={givenUpMailColumns({ retry, discard, busyId })}
          empty={
            <EmptyShelf title="No mail was given up">
              <p>
                What cannot be sent for more than an hour, or is refused for good, appears here for 30 days.
              </p>
            </EmptyShelf>
          }
        />
      </section>
      <section>
        <h2 className="sub-h mb-4">By the clock</h2>
        <RecurringJobs query={jobs} />
      </section>
      {dialog}
    </>
  );
}

function workNews(mails: number, jobs: number): string {
  if (mails === 0 && jobs === 0) return 'Every job runs as it should, and no mail was given up.';
  const mailWords =
    mails === 0 ? 'No mail was given up' : counted(mails, 'mail was given up', 'mails were given up');
  const jobWords =
    jobs === 0
      ? 'every job runs as it should'
      : counted(jobs, 'job needs a look', 'jobs need a look').toLowerCase();
  return `${mailWords}, and ${jobWords}.`;
}
