import { ApiProblem } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';

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
