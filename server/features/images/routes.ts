import type { Context, Hono } from 'hono';
import { maxUploadBytes, uploadImage } from '#contract/images.ts';
import type { RateLimits, RequestLimits } from '#server/app/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { registerStream } from '#server/http/endpoint.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { readUpload } from './read-upload.ts';
import { imageTooLarge } from './spool.ts';
import { imageUrl, isImageFileName } from './urls.ts';

type Deps = {
  db: Db;
  store: ImageStore;
  limits: Pick<RateLimits, 'uploadsPerAddress'> & RequestLimits;
};

export function registerImageRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { maxConcurrentRequests, requestsPerAddress } = deps.limits;
  const decodingLimit = createConcurrencyLimit(
    Math.ceil(maxConcurrentRequests / 4),
    Math.ceil(requestsPerAddress / 4),
  );
  registerStream(app, uploadImage, async (currentUser, c) =>
    c.json(uploadImage.response.parse(await receive(c, currentUser, { ...deps, decodingLimit }))),
  );
  app.get('/images/:name', (c) => serve(c, deps.store, c.req.param('name')));
}

/** Loaded with the first upload, because the image libraries take much memory and most processes rarely need them. */
const loadStoreImage = () => import('./store-image.ts');

async function receive(
  c: Context<AppEnv>,
  currentUser: CurrentUser | undefined,
  deps: Deps & { decodingLimit: ConcurrencyLimit },
) {
  const { db, limits } = deps;
  await consumeRateLimit(db, `upload:${c.var.addressKey}`, limits.uploadsPerAddress);
  assertBodySize(c.req.header('content-length'));
  const { storeImage } = await loadStoreImage();
  const upload = readUpload(c.req.raw, 'image');
  const withSlot = <T>(work: () => Promise<T>) => withDecodingSlot(c, deps.decodingLimit, work);
  const uploadedBy = currentUser?.id ?? null;
  const { hash, width, height, color } = await storeImage({ ...deps, withSlot }, upload, uploadedBy);
  return { success: true, data: { url: imageUrl(hash), width, height, color } };
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

async function serve(c: Context<AppEnv>, store: ImageStore, name: string): Promise<Response> {
  const found = isImageFileName(name) ? await store.get(name) : undefined;
  if (!found) throw new DomainError('not_found');
  const etag = `"${name.replace('.webp', '')}"`;
  const headers = new Headers({
    'content-type': 'image/webp',
    'content-length': String(found.size),
    // The name is the hash of the content, so the content never changes.
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  const isKnown = isNotModified(c.req.raw, { etag });
  if (c.req.method !== 'HEAD' && !isKnown) return new Response(found.body as ReadableStream, { headers });
  await found.body.cancel();
  if (!isKnown) return new Response(null, { headers });
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}
