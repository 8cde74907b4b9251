import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { increment } from '#server/http/middleware/rate-limit.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { consumeEmailToken } from './email-token.ts';

/**
 * Mails the owner of an account a link that makes their browser known, so that the attempts of others do not lock them
 * out. Several requests within a minute send one mail; beyond the limit none is sent.
 */
export async function mailSignInLink(
  db: Db,
  enqueueMail: EnqueueMail,
  { signInMailPerAccount: limit }: Pick<RateLimits, 'signInMailPerAccount'>,
  userId: string,
): Promise<void> {
  const { count } = await increment(db, `sign-in-mail:${userId}`, limit.windowSeconds);
  if (count > limit.max) return;
  const minute = Math.floor(Date.now() / 60_000);
  await enqueueMail(db, { message: 'confirm-sign-in', personId: userId }, `${userId} ${minute}`);
}

/**
 * Consumes the token and returns the id of the user for whose account the browser becomes known.
 * @throws DomainError `token_expired`
 */
export const confirmSignIn = (db: Db, token: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const owner = await consumeEmailToken(tx, 'confirm-sign-in', token);
    return owner.id;
  });
