import type { Order } from '#contract/orders/orders.ts';
import { recordPayment } from '#contract/payments/payments.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';

const retryDelaysMs = [800, 1500, 3000, 5000, 8000, 12_000, 15_000];

/**
 * Records a payment whose card is already authorized. The call is idempotent, so it is retried until the server
 * accepts or rejects it, or the retries are used up (then the last problem is thrown).
 * @param onDelay called when the first attempt did not complete it
 */
export async function finishPayment(
  order: Order,
  transactionId: string,
  { signal, onDelay }: { signal: AbortSignal; onDelay: () => void },
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { insertedId } = await callApi(
        recordPayment,
        { body: toPaymentInput(order, transactionId) },
        { signal },
      );
      return insertedId;
    } catch (problem) {
      const delay = retryDelaysMs[attempt];
      if (signal.aborted || delay === undefined || !isRetryable(problem)) throw problem;
      onDelay();
      await sleepUnlessAborted(delay, signal);
    }
  }
}

const toPaymentInput = (order: Order, transactionId: string) => ({
  bookTitle: order.bookTitle,
  bookPrice: order.bookPrice,
  transactionId,
  email: order.email ?? undefined,
  paymentId: order._id,
});

/** The server is unreachable or overloaded, or the payment provider has not notified it yet. */
export const isRetryable = (problem: unknown): boolean =>
  problem instanceof ApiProblem &&
  (problem.code === 'payment_not_finished' ||
    problem.status === 0 ||
    problem.status === 429 ||
    problem.status >= 500);

function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
