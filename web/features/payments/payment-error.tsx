import { Clock } from 'lucide-react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { PaymentStep } from './use-payment.ts';

type FailedStep = Extract<PaymentStep, { name: 'rejected' | 'stuck' }>;

/** Explains what happened to the money when a payment failed or is stuck, and what to do next. */
export function PaymentError({
  step,
  onRetry,
}: {
  step: FailedStep;
  onRetry: (transactionId: string) => void;
}) {
  if (step.name === 'rejected')
    return (
      <div className={formStyles.form}>
        <FormError message={step.message} />
        <div className={formStyles.actions}>
          <ButtonLink to="/dashboard/myorders">Back to My Orders</ButtonLink>
        </div>
      </div>
    );
  return (
    <div className={formStyles.form}>
      <Notice icon={Clock} title="We’re still finishing your payment" role="alert">
        <p>
          This is taking longer than usual. Please don’t pay again: we’ll keep trying. Check My Orders in a
          few minutes to see how it went.
        </p>
      </Notice>
      <div className={formStyles.actions}>
        <Button onClick={() => onRetry(step.transactionId)}>Try again</Button>
        <TextLink to="/dashboard/myorders">Go to My Orders</TextLink>
      </div>
    </div>
  );
}
