import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';

/** Shown when the payment provider, or our own server, cannot be reached. */
export function PaymentProviderUnavailable({ problem, onRetry }: { problem?: unknown; onRetry: () => void }) {
  const message = errorMessage(
    problem,
    'We can’t reach the card service, and you weren’t charged. Please try again.',
  );
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
