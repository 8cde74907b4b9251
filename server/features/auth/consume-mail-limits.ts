import { createHash } from 'node:crypto';
import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';

type Asked = { addressKey: string; emails: readonly string[] };

/**
 * Counts a request for mails to these addresses, by the client that asks and by each address, whether it has an account or not.
 * @throws DomainError `too_many_requests`
 */
export async function consumeMailLimits(
  db: Db,
  limits: RateLimits,
  { addressKey, emails }: Asked,
): Promise<void> {
  await consumeRateLimit(db, `mail:address:${addressKey}`, limits.mailPerAddress);
  for (const email of emails) {
    const account = createHash('sha256').update(email).digest('base64url');
    await consumeRateLimit(db, `mail:account:${account}`, limits.mailPerAccount);
  }
}
