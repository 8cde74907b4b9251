import { sentenceOf } from '#contract/kernel/problem-codes.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * The payment provider did not respond in time. The outcome of the call is unknown, not failed; only reading the intent
 * again can tell.
 */
export class PaymentProviderUnreachable extends DomainError {
  override readonly name = 'PaymentProviderUnreachable';

  constructor(cause: unknown) {
    super('card_service_unreachable', sentenceOf('card_service_unreachable'));
    this.cause = cause;
  }
}
