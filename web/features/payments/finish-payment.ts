import { type Order, recordPayment } from '#contract/orders.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';

const pausesMs = [800, 1500, 3000, 5000, 8000, 12_000, 15_000];

/**
 * Has the server write down a payment whose card is already held. Repeating it is harmless, so it is repeated
 * until the server agrees, says no for good, or the pauses are used up (then its last problem is thrown).
 * @param onDelay called when the first attempt did not settle it
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
        { body: paymentOf(order, transactionId) },
        { signal },
      );
      return insertedId;
    } catch (problem) {
      const pause = pausesMs[attempt];
      if (signal.aborted || pause === undefined || !isWorthRepeating(problem)) throw problem;
      onDelay();
      await waitUnlessAborted(pause, signal);
    }
  }
}

const paymentOf = (order: Order, transactionId: string) => ({
  bookTitle: order.bookTitle,
  bookPrice: order.bookPrice,
  transactionId,
  email: order.email ?? undefined,
  paymentId: order._id,
});

/** The server could not be reached, is busy, or the card service has not told it yet. */
export const isWorthRepeating = (problem: unknown): boolean =>
  problem instanceof ApiProblem &&
  (problem.code === 'payment_not_finished' ||
    problem.status === 0 ||
    problem.status === 429 ||
    problem.status >= 500);

function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
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
