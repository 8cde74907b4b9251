import { useTranslations } from 'use-intl';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { SearchProblem } from './load-results.ts';

type Props = { problem: SearchProblem; onRetry: () => void };

/** Shown in place of the results. Trying again helps only if the search itself was in order. */
export function Failure({ problem: { message, canRetry }, onRetry }: Props) {
  const t = useTranslations('search.failure');
  return canRetry ? (
    <ErrorState message={message} onRetry={onRetry} />
  ) : (
    <ErrorState title={t('title')} message={message} />
  );
}
