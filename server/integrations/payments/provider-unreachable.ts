import { DomainError } from '#server/lib/errors.ts';

/**
 * The card service did not answer, or not in time. What was asked of it may have been done or not: the
 * outcome is unknown, not failed, and only reading again can tell.
 */
export class CardServiceUnreachable extends DomainError {
  override readonly name = 'CardServiceUnreachable';

  constructor(cause: unknown) {
    super(
      'card_service_unreachable',
      'We can’t reach the card service. Please try again: you won’t be charged twice.',
    );
    this.cause = cause;
  }
}
