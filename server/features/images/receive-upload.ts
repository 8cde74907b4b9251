import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { maxUploadBytes } from '#contract/images/images.ts';
import type { RateLimits, RequestLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { readUpload } from './read-upload.ts';
import { imageTooLarge } from './spool.ts';

export type UploadLimits = Pick<RateLimits, 'uploadsPerAddress' | 'uploadsPerVerifiedSeller'> & RequestLimits;

export type Upload = {
  image: Readable;
  /** Wraps the processing of the completed upload; throws to reject it. */
  withSlot: <T>(work: () => Promise<T>) => Promise<T>;
};

export type ReceiveUpload = (c: Context<AppEnv>, caller: CurrentUser | undefined) => Promise<Upload>;

/** Returns what every operation that takes an image calls first: it counts the upload, and limits how many are decoded. */
export function createReceiveUpload({ db, limits }: { db: Db; limits: UploadLimits }): ReceiveUpload {
  const { maxConcurrentRequests, requestsPerAddress } = limits;
  const decodingLimit = createConcurrencyLimit(
    Math.ceil(maxConcurrentRequests / 4),
    Math.ceil(requestsPerAddress / 4),
  );
  return async (c, caller) => {
    await countUpload(db, limits, caller, c.var.addressKey);
    assertBodySize(c.req.header('content-length'));
    return {
      image: readUpload(c.req.raw, 'image'),
      withSlot: (work) => withDecodingSlot(c, decodingLimit, work),
    };
  };
}

/**
 * Only an administrator makes a verified seller, so that no number of new accounts gives one address more uploads.
 * @throws DomainError `too_many_requests`
 */
function countUpload(
  db: Db,
  limits: UploadLimits,
  caller: CurrentUser | undefined,
  addressKey: string,
): Promise<void> {
  return caller?.isVerifiedSeller
    ? consumeRateLimit(db, `upload-by:${caller.id}`, limits.uploadsPerVerifiedSeller)
    : consumeRateLimit(db, `upload:${addressKey}`, limits.uploadsPerAddress);
}

/**
 * Limits how many images are decoded or wait for it. A slot is taken only after the upload is complete, so that slow uploads
 * take none.
 * @throws DomainError `unavailable`
 */
async function withDecodingSlot<T>(
  { env, var: { clientAddress } }: Context<AppEnv>,
  decodingLimit: ConcurrencyLimit,
  work: () => Promise<T>,
): Promise<T> {
  const release = decodingLimit.tryAcquire(clientAddress);
  if (release) return work().finally(release);
  if (env?.requestContext) env.requestContext.rejectedBy = 'upload';
  throw new DomainError('unavailable', undefined, { retryAfterSeconds: 1 });
}

/** Rejects an obviously too large body early; the exact size is checked while reading. */
function assertBodySize(contentLength: string | undefined): void {
  if (Number(contentLength ?? 0) > 2 * maxUploadBytes) throw imageTooLarge();
}
