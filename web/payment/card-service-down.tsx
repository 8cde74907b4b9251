import { ApiProblem } from '../api/call-api.ts';
import { Button } from '../ui/button.tsx';
import formStyles from '../ui/form.module.css';
import { FormError } from '../ui/form-error.tsx';

/** The card service, or our own server on the way to it, cannot be reached. */
export function CardServiceDown({ problem, onRetry }: { problem?: unknown; onRetry: () => void }) {
  const message =
    problem instanceof ApiProblem
      ? problem.message
      : 'We can’t reach the card service, and you weren’t charged. Please try again.';
  return (
    <div className={formStyles.form}>
      <FormError message={message} />
      <div className={formStyles.actions}>
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
