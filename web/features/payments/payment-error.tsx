import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
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
  const t = useTranslations('payments');
  if (step.name === 'rejected')
    return (
      <div className={formStyles.form}>
        <FormError message={step.message} />
        <div className={formStyles.actions}>
          <ButtonLink to="/dashboard/myorders">{t('page.backToOrders')}</ButtonLink>
        </div>
      </div>
    );
  return (
    <div className={formStyles.form}>
      <Notice icon={Clock} title={t('error.stuckTitle')} role="alert">
        <p>{t('error.stuckText')}</p>
      </Notice>
      <div className={formStyles.actions}>
        <Button onClick={() => onRetry(step.transactionId)}>{t('page.tryAgain')}</Button>
        <TextLink to="/dashboard/myorders">{t('page.toOrders')}</TextLink>
      </div>
    </div>
  );
}
