import type { Check } from '#contract/setup.ts';
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { errorName } from '#server/lib/errors.ts';
import { needsLook, works } from './check.ts';

/** Asks the card service whether it accepts our key. */
export async function checkCards(provider: PaymentProvider): Promise<Check> {
  try {
    await provider.checkKey();
  } catch (error) {
    return needsLook('cards', 'failed', { reason: errorName(error) });
  }
  if (provider.kind === 'sandbox') return works('cards', 'sandbox');
  return provider.livemode ? works('cards', 'live') : needsLook('cards', 'test');
}
