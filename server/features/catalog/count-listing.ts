import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';

/**
 * Counts a book that a seller lists by hand, in whichever way.
 * @throws DomainError `too_many_requests`
 */
export const countListing = (
  { db, config }: { db: Db; config: RateLimitSettings },
  sellerId: string,
): Promise<void> => consumeRateLimit(db, `listing:${sellerId}`, config.limits.listingsPerSeller);
