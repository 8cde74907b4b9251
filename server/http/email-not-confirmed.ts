import { DomainError } from '../lib/errors.ts';

/** For a user who joined by their email address, and has not confirmed it yet. */
export const emailNotConfirmed = () =>
  new DomainError(
    'email_not_confirmed',
    'Confirm your email address first. Open the link that we sent you, or get a new one on your dashboard.',
  );
