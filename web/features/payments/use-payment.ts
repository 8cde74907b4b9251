import { useCallback, useEffect, useRef, useState } from 'react';
import { markSold } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import type { CardFormHandle } from './card-form.ts';
import { finishPayment, isWorthRepeating } from './finish-payment.ts';

export type PaymentStep =
  | { name: 'card'; error?: string }
  | { name: 'confirming' }
  /** The card is held; the server is writing it down. `delayed` once that takes longer than one call. */
  | { name: 'finishing'; transactionId: string; delayed: boolean }
  /** The card is held, but the server did not answer for a while. */
  | { name: 'stuck'; transactionId: string }
  /** It ended another way and paying again is of no use. */
  | { name: 'refused'; message: string }
  | { name: 'paid'; transactionId: string };

type Ends = {
  onPaid: (transactionId: string) => void;
  /** The payment takes no card any more. */
  onOver: () => void;
};

/**
 * The payment of one order from the card to the written record. A card that was taken is never taken again:
 * from then on only the writing down is repeated.
 */
export function usePayment(order: Order, { onPaid, onOver }: Ends) {
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
        if (!signal.aborted) setStep(afterProblem(problem, transactionId));
        return;
      }
      // The agreed last word to the book. The server has marked it sold already, so nobody waits for this.
      callApi(markSold, { params: { id: order.bookId } }).catch(() => undefined);
      if (signal.aborted) return;
      setStep({ name: 'paid', transactionId });
      onPaid(transactionId);
    },
    [order, onPaid, leaving],
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

function afterProblem(problem: unknown, transactionId: string): PaymentStep {
  if (isWorthRepeating(problem)) return { name: 'stuck', transactionId };
  const message =
    problem instanceof ApiProblem
      ? problem.message
      : 'Something went wrong on our side. Please don’t pay again: check My Orders in a few minutes.';
  return { name: 'refused', message };
}

/** A signal that lasts as long as the page is shown. */
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
