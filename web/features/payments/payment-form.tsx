import { lazy, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders/orders.ts';
import { createPaymentIntent } from '#contract/payments/payments.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { SpinnerRing } from '#web/ui/spinner.tsx';
import type { CardFormHandle, CardFormState, OpenPayment } from './card-form.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { PaymentError } from './payment-error.tsx';
import styles from './payment-form.module.css';
import { PaymentProviderUnavailable } from './payment-provider-unavailable.tsx';
import { type PaymentStep, usePayment } from './use-payment.ts';

const SandboxCardForm = lazy(importWithTimeout(() => import('./sandbox-card-form.tsx')));
const StripeCardForm = lazy(importWithTimeout(() => import('./stripe-card-form.tsx')));

type PaymentFormProps = {
  order: Order;
  onPaid: (transactionId: string) => void;
  /** The order has changed since the page was opened: it is paid or has ended. */
  onOutdated: () => void;
};

/** Opens the payment, takes the card, and records the result. */
export function PaymentForm({ order, onPaid, onOutdated }: PaymentFormProps) {
  const price = usePrice();
  const t = useTranslations('payments.form');
  const { payment, failure, open } = useOpenPayment(order, onOutdated);
  // Opening it again returns the payment's outcome, or opens another payment.
  const { step, pay, finish, forgetError } = usePayment(order, { onPaid, onOver: open });
  const cardForm = useRef<CardFormHandle>(null);
  const [formState, setFormState] = useState<CardFormState>('waiting');

  const inProgress = step.name !== 'card';
  const messageId = useId();
  const errorId = step.name === 'card' && step.error !== undefined ? messageId : undefined;
  const button = useRef<HTMLButtonElement>(null);
  // The card service's own dialog takes the focus, and is removed with it.
  useFocusWhenReplaced(button, inProgress);
  const canPay = formState === 'ready' && payment !== undefined && !inProgress;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canPay && cardForm.current) void pay(cardForm.current);
  };

  if (failure) return <PaymentProviderUnavailable problem={failure} onRetry={open} />;
  if (step.name === 'rejected' || step.name === 'stuck')
    return <PaymentError step={step} onRetry={(transactionId) => void finish(transactionId)} />;
  return (
    <form className={formStyles.form} noValidate onSubmit={submit} aria-busy={inProgress}>
      <Suspense fallback={<CardFormSkeleton />}>
        {payment ? (
          <CardFields
            payment={payment}
            ref={cardForm}
            errorId={errorId}
            locked={inProgress}
            onStateChange={setFormState}
            onEdit={forgetError}
          />
        ) : (
          <CardFormSkeleton />
        )}
      </Suspense>
      <SubmitButton ref={button} variant="sticker" wide busy={!canPay} aria-describedby={errorId}>
        {inProgress ? (
          <>
            <SpinnerRing />
            {t('paying', { price: price(order.bookPrice) })}
          </>
        ) : (
          t('payNow')
        )}
      </SubmitButton>
      <PaymentMessage id={messageId} step={step} waiting={formState === 'waiting'} />
    </form>
  );
}

function CardFields({ payment, ...props }: React.ComponentProps<typeof SandboxCardForm>) {
  const Form = payment.cardService.provider === 'stripe' ? StripeCardForm : SandboxCardForm;
  return <Form payment={payment} {...props} />;
}

function PaymentMessage({ id, step, waiting }: { id: string; step: PaymentStep; waiting: boolean }) {
  const t = useTranslations('payments.form');
  if (step.name === 'card' && step.error !== undefined) return <FormError id={id} message={step.error} />;
  return (
    <Hint className={styles.status} role="status">
      {step.name === 'finishing' && step.delayed
        ? t('stillFinishing')
        : waiting && step.name === 'card' && t('connecting')}
    </Hint>
  );
}

/** Opens the payment once per visit. Repeating the call is harmless: an order has one payment. */
function useOpenPayment(order: Order, onOutdated: () => void) {
  const [opened, setOpened] = useState<{ payment?: OpenPayment; failure?: Error }>({});
  const { mutate } = useSingleMutation({
    mutationFn: () =>
      callApi(createPaymentIntent, { body: { bookPrice: order.bookPrice, orderId: order._id } }),
    retry: (failures, problem) => failures < 2 && problem instanceof ApiProblem && problem.status >= 500,
    // The payment's secret does not outlive the page.
    gcTime: 0,
    onSuccess: (payment) => setOpened({ payment }),
    onError: (failure) => {
      setOpened({ failure });
      const code = failure instanceof ApiProblem ? failure.code : undefined;
      if (code === 'already_paid' || code === 'order_closed') onOutdated();
    },
  });
  useEffect(() => mutate(), [mutate]);
  return { ...opened, open: () => mutate() };
}
