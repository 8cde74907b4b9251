import { type CardResult, noAnswer, type OpenPayment, resultOf } from './card-form.ts';
import { type CardEntry, digitsOf } from './card-validation.ts';

/** The bank wants to hear from the cardholder before it says yes. */
export type SandboxAnswer = CardResult | { kind: 'bank-asks' };

/** Hands the card to the sandbox; safe to repeat, since it is the same payment every time. */
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

/** What the cardholder answered to the bank's question. */
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
    return noAnswer;
  }
}

type WireIntent = { status?: string; last_payment_error?: { message?: string } | null };
type WireAnswer = WireIntent & { error?: { message?: string; payment_intent?: WireIntent } };

function readAnswer(answer: WireAnswer, transactionId: string): SandboxAnswer {
  // A repeated confirmation is refused with the payment as it stands, which may already be taken.
  const intent = answer.error?.payment_intent ?? answer;
  if (!answer.error && intent.status === 'requires_action') return { kind: 'bank-asks' };
  return resultOf(intent.status, answer.error?.message ?? intent.last_payment_error?.message, transactionId);
}
