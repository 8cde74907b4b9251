import { ErrorState } from '#web/ui/error-state.tsx';
import type { SearchProblem } from './load-results.ts';

type Props = { problem: SearchProblem; onRetry: () => void };

/** Shown in place of the results. Trying again helps only if the search itself was in order. */
export const Failure = ({ problem: { message, canRetry }, onRetry }: Props) =>
  canRetry ? (
    <ErrorState message={message} onRetry={onRetry} />
  ) : (
    <ErrorState title="We can’t search for that" message={message} />
  );
