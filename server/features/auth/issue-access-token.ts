import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { AccessTokens } from './access-token.ts';

/**
 * An access token for the caller's own session. Known and unknown addresses of others get the same answer.
 * @throws DomainError `not_your_email`, also for a stranger
 */
export async function issueAccessToken(
  accessTokens: AccessTokens,
  caller: CurrentUser | undefined,
  email: string,
): Promise<string> {
  if (caller?.email !== email) throw new DomainError('not_your_email');
  return accessTokens.sign(caller);
}
