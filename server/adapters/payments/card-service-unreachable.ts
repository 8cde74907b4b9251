import { DomainError } from '../../errors.ts';

/**
 * The card service did not answer, or not in time. What was asked of it may have been done or not: the
 * outcome is unknown, not failed, and only reading again can tell.
 */
export class CardServiceUnreachable extends DomainError {
  override readonly name = 'CardServiceUnreachable';

  constructor(cause: unknown) {
    super(
      'card_service_unreachable',
      'The card service cannot be reached. Please try again in a moment: a card is never charged twice.',
    );
    this.cause = cause;
  }
}
