import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';

/** Shown when the payment provider, or our own server, cannot be reached. */
export function PaymentProviderUnavailable({ problem, onRetry }: { problem?: unknown; onRetry: () => void }) {
  const t = useTranslations('payments');
  const message = errorMessage(problem, t('error.providerUnavailable'));
  return (
    <div className={formStyles.form}>
      <FormError message={message} />
      <div className={formStyles.actions}>
        <Button variant="outline" onClick={onRetry}>
          {t('page.tryAgain')}
        </Button>
      </div>
    </div>
  );
}
