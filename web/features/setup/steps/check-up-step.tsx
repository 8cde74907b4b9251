import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CheckList } from '../check-up/check-list.tsx';
import { useRunCheckUp } from '../check-up/check-queries.ts';
import { checkUpQuery } from '../queries.ts';
import type { StepProps } from '../setup-steps.ts';
import { StepEnd } from '../step-end.tsx';

export function CheckUpStep(props: StepProps) {
  const t = useTranslations('setup-check-up');
  const toast = useToast();
  const found = useQuery(checkUpQuery());
  const run = useRunCheckUp();
  const checkAgain = () =>
    run.mutate(undefined, { onError: (problem) => toast.error(errorMessage(problem)) });
  const checks = found.data?.checks ?? [];
  const isAllWell = checks.every(({ state }) => state === 'works');
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <Button variant="outline" aria-busy={run.isPending} onClick={checkAgain}>
            <RefreshCw aria-hidden="true" />
            {t('again')}
          </Button>
        }
      >
        {found.data && isAllWell && t('allWell')}
      </PageHead>
      {found.isPending && <Spinner label={t('checking')} />}
      {found.isError && (
        <ErrorState message={errorMessage(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <CheckList checks={checks} />}
      <StepEnd {...props} />
    </>
  );
}
