import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type RecurringJob, recurringJobNames } from '../../../contract/background-work.ts';
import { Badge } from '../../ui/badge.tsx';
import { Failure } from '../../ui/failure.tsx';
import { agoWords, useNow } from './hold-time.tsx';
import { problemWords } from './use-change.ts';

/** What runs by the clock, and how it went last. */
export function RecurringJobs({ query }: { query: UseQueryResult<RecurringJob[]> }) {
  if (query.isError && !query.data)
    return <Failure message={problemWords(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <ul className="rows clockwork" aria-busy={!query.data}>
      {query.data
        ? query.data.map((job) => <Job key={job.name} job={job} />)
        : recurringJobNames.map((name) => (
            <li key={name}>
              <span className="bone w-60" />
              <span className="bone w-28 end" />
            </li>
          ))}
    </ul>
  );
}

const jobWords: Record<RecurringJob['name'], string> = {
  'expire-holds': 'Releases books that weren’t paid for in time',
  'tell-about-orders': 'Emails sellers and buyers about their bookings',
  'remind-of-ending-holds': 'Reminds buyers before their hold ends',
  'reconcile-payments': 'Finishes interrupted payments',
  'remove-unused-pictures': 'Deletes unused photos',
  'delete-expired-records': 'Deletes expired sessions, mailed links and rate limit counters',
};

const Job = ({ job }: { job: RecurringJob }) => (
  <li>
    <span>
      <b>{jobWords[job.name]}</b>
      <span className="hint">Every {job.every}</span>
      {job.trouble && (
        <span className="hint">Last error: {job.trouble} It will run again automatically.</span>
      )}
    </span>
    <div className="end">
      <LastRun job={job} />
    </div>
  </li>
);

function LastRun({ job: { state, lastRanWellAt, failedAt } }: { job: RecurringJob }) {
  const now = useNow();
  const ranWell = lastRanWellAt && agoWords(lastRanWellAt, now);
  if (state === 'waiting')
    return (
      <Badge kind="quiet" icon={Clock}>
        Hasn’t run yet
      </Badge>
    );
  if (state === 'well')
    return (
      <>
        <Badge kind="ok" icon={CircleCheck}>
          Succeeded
        </Badge>
        <span className="hold">{ranWell}</span>
      </>
    );
  return (
    <>
      <Badge kind="due" icon={CircleAlert}>
        {state === 'late' ? 'Overdue' : 'Failed'}
      </Badge>
      {failedAt && <span className="hold">{agoWords(failedAt, now)}</span>}
      <span className="hold">{ranWell ? `last succeeded ${ranWell}` : 'has never succeeded'}</span>
    </>
  );
}
