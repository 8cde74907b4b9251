import type { Translate } from '#web/lib/messages/translate.ts';
import { type CardResult, type OpenPayment, toCardResult } from './card-form.ts';
import { type CardEntry, digitsOf } from './card-validation.ts';

/** The bank requires the cardholder's confirmation (3-D Secure). */
export type SandboxResult = CardResult | { kind: 'requires-action' };

/** Confirms the payment at the sandbox. Safe to repeat, because it is the same payment every time. */
export function confirmAtSandbox(
  t: Translate<'payments'>,
  payment: OpenPayment,
  card: CardEntry,
): Promise<SandboxResult> {
  const expiry = digitsOf(card.expiry);
  return callSandbox(t, payment, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(Number(expiry.slice(0, 2))),
    'payment_method_data[card][exp_year]': `20${expiry.slice(2)}`,
    'payment_method_data[card][cvc]': card.cvc,
  });
}

/** Sends the cardholder's answer to the 3-D Secure challenge. */
export const completeChallenge = (
  t: Translate<'payments'>,
  payment: OpenPayment,
  outcome: 'succeeded' | 'failed',
): Promise<SandboxResult> => callSandbox(t, payment, 'authenticate', { outcome });

async function callSandbox(
  t: Translate<'payments'>,
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
    return toResult(t, (await response.json()) as WireResponse, transactionId);
  } catch {
    return { kind: 'failed', message: t('error.noResponse') };
  }
}

type WireError = { message?: string; code?: string; decline_code?: string };
type WireIntent = { status?: string; last_payment_error?: WireError | null };
type WireResponse = WireIntent & { error?: WireError & { payment_intent?: WireIntent } };

function toResult(t: Translate<'payments'>, response: WireResponse, transactionId: string): SandboxResult {
  // A repeated confirmation fails with the payment's current state, which may already be paid.
  const intent = response.error?.payment_intent ?? response;
  if (!response.error && intent.status === 'requires_action') return { kind: 'requires-action' };
  const error = response.error ?? intent.last_payment_error ?? undefined;
  return toCardResult(intent.status, declineText(t, error), transactionId);
}

/** The sandbox's messages are English; the codes of the common ones have messages of ours. */
function declineText(t: Translate<'payments'>, error: WireError | undefined): string {
  const code = declineCodes.find((known) => known === error?.decline_code || known === error?.code);
  if (code) return t(`decline.${code}`);
  return error?.message ?? t('error.cardRejected');
}

const declineCodes = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'payment_intent_authentication_failure',
  'test_mode_live_card',
] as const;
