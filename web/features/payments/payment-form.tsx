import { useQuery } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { createPaymentIntent, type Order } from '#contract/orders.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { Button } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SpinnerRing } from '#web/ui/spinner.tsx';
import type { CardFormHandle, CardServiceState, OpenPayment } from './card-form.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { CardServiceDown } from './card-service-down.tsx';
import { PaymentError } from './payment-error.tsx';
import styles from './payment-form.module.css';
import { type PaymentStep, usePayment } from './use-payment.ts';

const SandboxCardForm = lazy(importWithTimeout(() => import('./sandbox-card-form.tsx')));
const StripeCardForm = lazy(importWithTimeout(() => import('./stripe-card-form.tsx')));

type PaymentFormProps = {
  order: Order;
  onPaid: (transactionId: string) => void;
  /** The order is no longer what this page was opened for: paid meanwhile, or ended. */
  onOutdated: () => void;
};

/** Opens the payment with the card service, takes the card and has it written down. */
export function PaymentForm({ order, onPaid, onOutdated }: PaymentFormProps) {
  const opened = useOpenPayment(order, onOutdated);
  // Asked again, the server says how it ended, or opens another payment.
  const { step, pay, finish, forgetError } = usePayment(order, { onPaid, onOver: opened.refetch });
  const cardForm = useRef<CardFormHandle>(null);
  const [service, setService] = useState<CardServiceState>('waiting');
  const payment = opened.data;

  const inProgress = step.name !== 'card';
  const newsId = useId();
  const errorId = step.name === 'card' && step.error !== undefined ? newsId : undefined;
  const button = useFocusBack(inProgress);
  const canPay = service === 'ready' && payment !== undefined && !inProgress;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canPay && cardForm.current) void pay(cardForm.current);
  };

  if (opened.isError) return <CardServiceDown problem={opened.error} onRetry={() => void opened.refetch()} />;
  if (step.name === 'refused' || step.name === 'stuck')
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
            onServiceChange={setService}
            onEdit={forgetError}
          />
        ) : (
          <CardFormSkeleton />
        )}
      </Suspense>
      <Button
        variant="sticker"
        size="large"
        wide
        ref={button}
        type="submit"
        disabled={!canPay}
        aria-describedby={errorId}
      >
        {inProgress ? (
          <>
            <SpinnerRing />
            Paying {formatDollars(order.bookPrice)}
          </>
        ) : (
          'Pay Now'
        )}
      </Button>
      <PaymentNews id={newsId} step={step} waiting={service === 'waiting'} />
    </form>
  );
}

/** Disabled while the card is charged, Pay Now loses the focus; when it can be pressed again, it has it again. */
function useFocusBack(inProgress: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasInProgress = useRef(false);
  useEffect(() => {
    const again = wasInProgress.current && !inProgress && document.activeElement === document.body;
    if (again) button.current?.focus();
    wasInProgress.current = inProgress;
  }, [inProgress]);
  return button;
}

function CardFields({ payment, ...props }: React.ComponentProps<typeof SandboxCardForm>) {
  const Form = payment.cardService.provider === 'stripe' ? StripeCardForm : SandboxCardForm;
  return <Form payment={payment} {...props} />;
}

function PaymentNews({ id, step, waiting }: { id: string; step: PaymentStep; waiting: boolean }) {
  if (step.name === 'card' && step.error !== undefined) return <FormError id={id} message={step.error} />;
  return (
    <Hint className={styles.news} role="status">
      {step.name === 'finishing' && step.delayed
        ? 'We’re still finishing your payment. Please keep this page open.'
        : waiting && step.name === 'card' && 'Connecting to the card service. You can pay in a moment.'}
    </Hint>
  );
}

/** Asked once per visit. Asking again is harmless: an order has one payment, however often it is opened. */
function useOpenPayment(order: Order, onOutdated: () => void) {
  const opened = useQuery<OpenPayment>({
    queryKey: ['open-payment', order._id],
    queryFn: ({ signal }) =>
      callApi(createPaymentIntent, { body: { bookPrice: order.bookPrice, orderId: order._id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, problem) => failures < 2 && problem instanceof ApiProblem && problem.status >= 500,
  });
  const code = opened.error instanceof ApiProblem ? opened.error.code : undefined;
  useEffect(() => {
    if (code === 'already_paid' || code === 'order_closed') onOutdated();
  }, [code, onOutdated]);
  return opened;
}
