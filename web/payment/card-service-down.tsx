import { ApiProblem } from '../api/call-api.ts';
import { FormError } from './form-error.tsx';

/** The card service, or our own server on the way to it, cannot be reached. */
export function CardServiceDown({ problem, onRetry }: { problem?: unknown; onRetry: () => void }) {
  const message =
    problem instanceof ApiProblem
      ? problem.message
      : 'We can’t reach the card service, and you weren’t charged. Please try again.';
  return (
    <div className="form">
      <FormError>{message}</FormError>
      <div className="form-end">
        <button type="button" className="btn btn-line" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}
