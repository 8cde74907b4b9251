import { type CardResult, noResponse, type OpenPayment, toCardResult } from './card-form.ts';
import { type CardEntry, digitsOf } from './card-validation.ts';

/** The bank requires the cardholder's confirmation (3-D Secure). */
export type SandboxResult = CardResult | { kind: 'requires-action' };

/** Confirms the payment at the sandbox. Safe to repeat, because it is the same payment every time. */
export function confirmAtSandbox(payment: OpenPayment, card: CardEntry): Promise<SandboxResult> {
  const expiry = digitsOf(card.expiry);
  return callSandbox(payment, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(Number(expiry.slice(0, 2))),
    'payment_method_data[card][exp_year]': `20${expiry.slice(2)}`,
    'payment_method_data[card][cvc]': card.cvc,
  });
}

/** Sends the cardholder's answer to the 3-D Secure challenge. */
export const completeChallenge = (
  payment: OpenPayment,
  outcome: 'succeeded' | 'failed',
): Promise<SandboxResult> => callSandbox(payment, 'authenticate', { outcome });

async function callSandbox(
  { cardService, transactionId, clientSecret }: OpenPayment,
  action: string,
  fields: Record<string, string>,
): Promise<SandboxResult> {
  const url = `${cardService.apiBase ?? ''}/v1/payment_intents/${encodeURIComponent(transactionId)}/${action}`;
  const body = new URLSearchParams({
    client_secret: clientSecret,
    key: cardService.publishableKey,
    ...fields,
  });
  try {
    const response = await fetch(url, { method: 'POST', body, credentials: 'omit' });
    return toResult((await response.json()) as WireResponse, transactionId);
  } catch {
    return noResponse;
  }
}

type WireIntent = { status?: string; last_payment_error?: { message?: string } | null };
type WireResponse = WireIntent & { error?: { message?: string; payment_intent?: WireIntent } };

function toResult(response: WireResponse, transactionId: string): SandboxResult {
  // A repeated confirmation fails with the payment's current state, which may already be paid.
  const intent = response.error?.payment_intent ?? response;
  if (!response.error && intent.status === 'requires_action') return { kind: 'requires-action' };
  return toCardResult(
    intent.status,
    response.error?.message ?? intent.last_payment_error?.message,
    transactionId,
  );
}
