import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type RecurringJob, recurringJobNames } from '#contract/jobs.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { jobKey, jobsOfSite } from './jobs-of-site.ts';
import styles from './recurring-jobs.module.css';

/** Lists the scheduled jobs and their last runs. */
export function RecurringJobs({ query }: { query: UseQueryResult<RecurringJob[]> }) {
  const services = useServices();
  if (query.isError && !query.data)
    return <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <RowList className={styles.jobs} aria-busy={!query.data}>
      {query.data
        ? jobsOfSite(query.data, services).map((job) => <Job key={job.name} job={job} />)
        : recurringJobNames.map((name) => (
            <Row key={name} aside={<Skeleton className={styles.stateSkeleton} />}>
              <Skeleton className={styles.jobSkeleton} />
            </Row>
          ))}
    </RowList>
  );
}

function Job({ job }: { job: RecurringJob }) {
  const t = useTranslations('mail.jobs');
  const services = useServices();
  return (
    <Row aside={<LastRun job={job} />}>
      <span>
        <b>{t(jobKey(job.name, services))}</b>
        <Hint as="span" className={styles.note}>
          {t(`every.${job.every}`)}
        </Hint>
        {job.lastError && (
          <Hint as="span" className={styles.note}>
            {t('lastError', { error: job.lastError })}
          </Hint>
        )}
      </span>
    </Row>
  );
}

function LastRun({ job: { state, lastSucceededAt, failedAt } }: { job: RecurringJob }) {
  const t = useTranslations('mail.jobs');
  const { ago } = useTimeTexts();
  const now = useNow();
  const lastSuccess = lastSucceededAt && ago(lastSucceededAt, now);
  if (state === 'pending')
    return (
      <Badge kind="quiet" icon={Clock}>
        {t('state.pending')}
      </Badge>
    );
  if (state === 'ok')
    return (
      <>
        <Badge kind="ok" icon={CircleCheck}>
          {t('state.ok')}
        </Badge>
        <CellNote>{lastSuccess}</CellNote>
      </>
    );
  return (
    <>
      <Badge kind="due" icon={CircleAlert}>
        {t(`state.${state}`)}
      </Badge>
      {failedAt && <CellNote>{ago(failedAt, now)}</CellNote>}
      <CellNote>{lastSuccess ? t('lastSucceeded', { ago: lastSuccess }) : t('neverSucceeded')}</CellNote>
    </>
  );
}
