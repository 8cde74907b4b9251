import type { Config } from '../config/config.ts';

type Params = Pick<Config, 'demo' | 'isExposedDemo' | 'stripe' | 'bookingHoldHours'>;

/** Returns warnings about settings that are allowed but rarely intended. */
export function startupWarnings({ demo, isExposedDemo, stripe, bookingHoldHours }: Params): string[] {
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
  if (bookingHoldHours !== undefined)
    warnings.push(
      'BOOKING_HOLD_HOURS has moved to Site Settings, Money. A site without a value of its own has taken over this one, ' +
        `${bookingHoldHours} hours; otherwise it has no effect. Remove it: the next release ignores it.`,
    );
  return warnings;
}
