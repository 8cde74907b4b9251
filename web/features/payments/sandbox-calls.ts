import { type CardResult, noResponse, type OpenPayment, toCardResult } from './card-form.ts';
import { type CardEntry, digitsOf } from './card-validation.ts';

/** The bank requires the cardholder's confirmation (3-D Secure). */
export type SandboxAnswer = CardResult | { kind: 'bank-asks' };

/** Confirms the payment at the sandbox. Safe to repeat, because it is the same payment every time. */
export function confirmAtSandbox(payment: OpenPayment, card: CardEntry): Promise<SandboxAnswer> {
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
export const answerBank = (payment: OpenPayment, outcome: 'succeeded' | 'failed'): Promise<SandboxAnswer> =>
  callSandbox(payment, 'authenticate', { outcome });

async function callSandbox(
  { cardService, transactionId, clientSecret }: OpenPayment,
  action: string,
  fields: Record<string, string>,
): Promise<SandboxAnswer> {
  const url = `${cardService.apiBase ?? ''}/v1/payment_intents/${encodeURIComponent(transactionId)}/${action}`;
  const body = new URLSearchParams({
    client_secret: clientSecret,
    key: cardService.publishableKey,
    ...fields,
  });
  try {
    const response = await fetch(url, { method: 'POST', body, credentials: 'omit' });
    return readAnswer((await response.json()) as WireAnswer, transactionId);
  } catch {
    return noResponse;
  }
}

type WireIntent = { status?: string; last_payment_error?: { message?: string } | null };
type WireAnswer = WireIntent & { error?: { message?: string; payment_intent?: WireIntent } };

function readAnswer(answer: WireAnswer, transactionId: string): SandboxAnswer {
  // A repeated confirmation fails with the payment's current state, which may already be paid.
  const intent = answer.error?.payment_intent ?? answer;
  if (!answer.error && intent.status === 'requires_action') return { kind: 'bank-asks' };
  return toCardResult(
    intent.status,
    answer.error?.message ?? intent.last_payment_error?.message,
    transactionId,
  );
}
