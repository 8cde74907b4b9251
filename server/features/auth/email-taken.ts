import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Handles the error of a statement that writes the address of an account.
 * @throws DomainError `email_taken` if another account has the address
 */
export function orEmailTaken(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? new DomainError('email_taken') : error;
}
