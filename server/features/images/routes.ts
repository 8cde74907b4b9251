import type { Context, Hono } from 'hono';
import { maxUploadBytes, uploadImage } from '#contract/images.ts';
import type { Config } from '#server/app/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import { assertSameOrigin } from '#server/http/middleware/csrf.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { problemResponse } from '#server/http/problem-response.ts';
import { getRequestContext } from '#server/http/request-context.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { readUpload } from './read-upload.ts';
import { pictureTooLarge } from './spool.ts';
import { isPictureFileName, pictureUrl } from './urls.ts';

type Deps = {
  db: Db;
  store: ImageStore;
  limits: Pick<Config['limits'], 'uploadsPerAddress'> &
    Pick<Config, 'maxConcurrentRequests' | 'requestsPerAddress'>;
};

export function registerImageRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { maxConcurrentRequests, requestsPerAddress } = deps.limits;
  const decoding = createConcurrencyLimit(
    Math.ceil(maxConcurrentRequests / 4),
    Math.ceil(requestsPerAddress / 4),
  );
  // Not by registerEndpoint: the body is a stream.
  app.on(uploadImage.method, `/api${uploadImage.path}`, async (c) => {
    try {
      return c.json(uploadImage.response.parse(await receive(c, { ...deps, decoding })));
    } catch (error) {
      return problemResponse(c, error, uploadImage.errorBody);
    }
  });

  app.get('/images/:name', async (c) => {
    try {
      return await serve(c, deps.store, c.req.param('name'));
    } catch (error) {
      return problemResponse(c, error);
    }
  });
}

/** Loaded with the first picture that somebody sends: most processes hardly ever need so much memory for it. */
const pictureWorks = () => import('./store-image.ts');

async function receive(c: Context<AppEnv>, deps: Deps & { decoding: ConcurrencyLimit }) {
  const { db, limits } = deps;
  const proof = await c.var.authenticate(c.req.raw);
  if (proof?.by !== 'token') assertSameOrigin(c.req.raw, c.var.publicOrigin);
  await consumeRateLimit(db, `upload:${c.var.addressKey}`, limits.uploadsPerAddress);
  refuseLongBody(c.req.header('content-length'));
  const { storePicture } = await pictureWorks();
  const upload = readUpload(c.req.raw, 'image');
  const inPlace = <T>(work: () => Promise<T>) => workInPlace(c, deps.decoding, work);
  const uploadedBy = proof?.caller.id ?? null;
  const { hash, width, height, color } = await storePicture({ ...deps, inPlace }, upload, uploadedBy);
  return { success: true, data: { url: pictureUrl(hash), width, height, color } };
}

/**
 * Pictures wait for each other to be decoded, and only so many may wait. A place is taken once the upload has arrived
 * whole, so that slow uploads take none.
 * @throws DomainError `unavailable`
 */
async function workInPlace<T>(
  { env, var: { clientAddress } }: Context<AppEnv>,
  decoding: ConcurrencyLimit,
  work: () => Promise<T>,
): Promise<T> {
  const end = decoding.tryBegin(clientAddress);
  if (end) return work().finally(end);
  const note = getRequestContext(env);
  if (note) note.rejectedBy = 'upload';
  throw new DomainError('unavailable', undefined, { retryAfterSeconds: 1 });
}

/** Twice the limit is too much whatever the form around the picture; the rest is counted as it comes. */
function refuseLongBody(contentLength: string | undefined): void {
  if (Number(contentLength ?? 0) > 2 * maxUploadBytes) throw pictureTooLarge();
}

async function serve(c: Context<AppEnv>, store: ImageStore, name: string): Promise<Response> {
  const found = isPictureFileName(name) ? await store.get(name) : undefined;
  if (!found) throw new DomainError('not_found');
  const etag = `"${name.replace('.webp', '')}"`;
  const headers = new Headers({
    'content-type': 'image/webp',
    'content-length': String(found.size),
    // The name is made from the content: under this name there will never be anything else.
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  const known = knows(c.req.header('if-none-match'), etag);
  if (c.req.method !== 'HEAD' && !known) return new Response(found.body as ReadableStream, { headers });
  await found.body.cancel();
  if (!known) return new Response(null, { headers });
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}

const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag || known.trim() === '*') ?? false;
