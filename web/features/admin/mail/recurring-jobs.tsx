import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type RecurringJob, recurringJobNames } from '#contract/jobs.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { timeAgo, useNow } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import styles from './recurring-jobs.module.css';

/** Lists the scheduled jobs and their last runs. */
export function RecurringJobs({ query }: { query: UseQueryResult<RecurringJob[]> }) {
  if (query.isError && !query.data)
    return <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <RowList className={styles.jobs} aria-busy={!query.data}>
      {query.data
        ? query.data.map((job) => <Job key={job.name} job={job} />)
        : recurringJobNames.map((name) => (
            <Row key={name} aside={<Skeleton className={styles.stateSkeleton} />}>
              <Skeleton className={styles.jobSkeleton} />
            </Row>
          ))}
    </RowList>
  );
}

const jobLabels: Record<RecurringJob['name'], string> = {
  'expire-holds': 'Releases books that weren’t paid for in time',
  'tell-about-orders': 'Emails sellers and buyers about their bookings',
  'remind-of-ending-holds': 'Reminds buyers before their hold ends',
  'reconcile-payments': 'Finishes interrupted payments',
  'match-wishes': 'Emails users about the books they’re waiting for',
  'remove-unused-pictures': 'Deletes unused photos',
  'delete-expired-records': 'Deletes expired sessions, mailed links and rate limit counters',
  'update-price-guidance': 'Updates what comparable books sold for',
  'rebuild-search-words': 'Updates spelling corrections and suggestions',
};

const Job = ({ job }: { job: RecurringJob }) => (
  <Row aside={<LastRun job={job} />}>
    <span>
      <b>{jobLabels[job.name]}</b>
      <Hint as="span" className={styles.note}>
        Every {job.every}
      </Hint>
      {job.lastError && (
        <Hint as="span" className={styles.note}>
          Last error: {job.lastError} It will run again automatically.
        </Hint>
      )}
    </span>
  </Row>
);

function LastRun({ job: { state, lastSucceededAt, failedAt } }: { job: RecurringJob }) {
  const now = useNow();
  const lastSuccess = lastSucceededAt && timeAgo(lastSucceededAt, now);
  if (state === 'pending')
    return (
      <Badge kind="quiet" icon={Clock}>
        Hasn’t run yet
      </Badge>
    );
  if (state === 'ok')
    return (
      <>
        <Badge kind="ok" icon={CircleCheck}>
          Succeeded
        </Badge>
        <CellNote>{lastSuccess}</CellNote>
      </>
    );
  return (
    <>
      <Badge kind="due" icon={CircleAlert}>
        {state === 'overdue' ? 'Overdue' : 'Failed'}
      </Badge>
      {failedAt && <CellNote>{timeAgo(failedAt, now)}</CellNote>}
      <CellNote>{lastSuccess ? `last succeeded ${lastSuccess}` : 'has never succeeded'}</CellNote>
    </>
  );
}
