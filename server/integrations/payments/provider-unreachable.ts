import { DomainError } from '#server/lib/errors.ts';

/**
 * The payment provider did not respond in time. The outcome of the call is unknown, not failed; only reading the intent
 * again can tell.
 */
export class PaymentProviderUnreachable extends DomainError {
  override readonly name = 'PaymentProviderUnreachable';

  constructor(cause: unknown) {
    super(
      'card_service_unreachable',
      'We can’t reach the card service. Please try again: you won’t be charged twice.',
    );
    this.cause = cause;
  }
}
