import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { AccessTokens } from './access-token.ts';

/**
 * Returns an access token for the current session. The error is the same whether another address has an account or not.
 * @throws DomainError `not_your_email`, also for an anonymous request
 */
export async function issueAccessToken(
  accessTokens: AccessTokens,
  currentUser: CurrentUser | undefined,
  email: string,
): Promise<string> {
  if (currentUser?.email !== email) throw new DomainError('not_your_email');
  return accessTokens.sign(currentUser);
}
