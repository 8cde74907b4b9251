import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '../lib/errors.ts';

/** For a user who joined by their email address, and has not confirmed it yet. */
export const emailNotConfirmed = () =>
  new DomainError('email_not_confirmed', say('requests.confirmEmailFirst'));
