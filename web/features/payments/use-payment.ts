import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders/orders.ts';
import { markSold } from '#contract/orders/orders.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { CardFormHandle } from './card-form.ts';
import { finishPayment, isRetryable } from './finish-payment.ts';

export type PaymentStep =
  | { name: 'card'; error?: string }
  | { name: 'confirming' }
  /** The card is authorized and the server is recording it; `delayed` after the first attempt. */
  | { name: 'finishing'; transactionId: string; delayed: boolean }
  /** The card is authorized, but the server has not responded for a while. */
  | { name: 'stuck'; transactionId: string }
  /** The payment ended in another way, and paying again is not possible. */
  | { name: 'rejected'; message: string }
  | { name: 'paid'; transactionId: string };

type Callbacks = {
  onPaid: (transactionId: string) => void;
  /** The payment accepts no more cards. */
  onOver: () => void;
};

/**
 * Takes a payment from the card to the recorded payment. After the card was authorized, only recording is retried;
 * the card is never charged again.
 */
export function usePayment(order: Order, { onPaid, onOver }: Callbacks) {
  const t = useTranslations('payments.error');
  const [step, setStep] = useState<PaymentStep>({ name: 'card' });
  const leaving = useAbortOnLeave();

  const finish = useCallback(
    async (transactionId: string) => {
      const signal = leaving();
      setStep({ name: 'finishing', transactionId, delayed: false });
      try {
        const onDelay = () => setStep({ name: 'finishing', transactionId, delayed: true });
        await finishPayment(order, transactionId, { signal, onDelay });
      } catch (problem) {
        if (!signal.aborted) setStep(afterProblem(problem, transactionId, t('ourSide')));
        return;
      }
      // The specification requires this call. The server has already marked the book sold, so it is not awaited.
      callApi(markSold, { params: { id: order.bookId } }).catch(() => undefined);
      if (signal.aborted) return;
      setStep({ name: 'paid', transactionId });
      onPaid(transactionId);
    },
    [order, onPaid, leaving, t],
  );

  const pay = useCallback(
    async (card: CardFormHandle) => {
      const signal = leaving();
      setStep({ name: 'confirming' });
      const result = await card.confirm();
      if (result.kind === 'confirmed') await finish(result.transactionId);
      if (result.kind === 'confirmed' || signal.aborted) return;
      setStep(result.kind === 'failed' ? { name: 'card', error: result.message } : { name: 'card' });
      if (result.kind === 'over') onOver();
    },
    [finish, leaving, onOver],
  );

  const forgetError = useCallback(
    () => setStep((now) => (now.name === 'card' && now.error !== undefined ? { name: 'card' } : now)),
    [],
  );

  return { step, pay, finish, forgetError };
}

function afterProblem(problem: unknown, transactionId: string, fallback: string): PaymentStep {
  if (isRetryable(problem)) return { name: 'stuck', transactionId };
  return { name: 'rejected', message: errorMessage(problem, fallback) };
}

/** A signal that aborts when the page is left. */
function useAbortOnLeave(): () => AbortSignal {
  const controller = useRef<AbortController>(null);
  useEffect(
    () => () => {
      controller.current?.abort();
      controller.current = null;
    },
    [],
  );
  return useCallback(() => {
    controller.current ??= new AbortController();
    return controller.current.signal;
  }, []);
}
