import type { Config } from './config.ts';

type Params = Pick<Config, 'demo' | 'isExposedDemo' | 'stripe'>;

/** Returns warnings about settings that are allowed but rarely intended. */
export function startupWarnings({ demo, isExposedDemo, stripe }: Params): string[] {
  const warnings: string[] = [];
  if (!demo && stripe && !stripe.livemode)
    warnings.push(
      'Stripe is in test mode: no card is charged, and 4242 4242 4242 4242 pays for any book. ' +
        'Set the live keys (sk_live_ or rk_live_, pk_live_) to take money.',
    );
  if (isExposedDemo)
    warnings.push(
      'Warning: other machines can reach this demo. Anyone there can sign up, so do not put real data in it. ' +
        'Without HOST and PUBLIC_URL, only this machine can reach it.',
    );
  return warnings;
}
