import { DomainError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { AccessTokens } from './access-token.ts';

/**
 * An access token for the caller's own session. Known and unknown addresses of others get the same answer.
 * @throws DomainError `not_your_email`, also for a stranger
 */
export async function issueAccessToken(
  accessTokens: AccessTokens,
  caller: Caller | undefined,
  email: string,
): Promise<string> {
  if (caller?.email !== email) throw new DomainError('not_your_email');
  return accessTokens.sign(caller);
}
