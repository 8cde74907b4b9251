import type { Config } from './config.ts';

/** Returns what an operator should know of settings that are allowed, but rarely meant. */
export function startupWarnings({ demo, stripe }: Pick<Config, 'demo' | 'stripe'>): string[] {
  if (demo || !stripe || stripe.livemode) return [];
  return [
    'Stripe is in test mode: nobody is charged, and 4242 4242 4242 4242 pays for any book. ' +
      'Set the live keys (sk_live_ or rk_live_, pk_live_) to take money.',
  ];
}
