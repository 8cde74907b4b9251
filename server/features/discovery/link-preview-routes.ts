import type { Context, Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { previewFileName } from '../images/urls.ts';

type Deps = { db: Db; store: ImageStore };

/** Previews that are being made or wait for it, in total and for one address. */
const maxQueued = { total: 16, perAddress: 4 };

/** Loaded with the first preview, because the image library takes much memory. */
const loadLinkPreview = () => import('./link-preview.ts');

/** Registers `/og/{hash}.jpg`: the picture that social networks and chats show with a link to a book. */
export function registerLinkPreviews(app: Hono<AppEnv>, deps: Deps): void {
  const queue = createConcurrencyLimit(maxQueued.total, maxQueued.perAddress);
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  const create = (c: Context<AppEnv>, hash: string): Promise<Buffer | undefined> => {
    const known = inProgress.get(hash);
    if (known) return known;
    const release = queue.tryAcquire(c.var.addressKey);
    if (!release) throw new DomainError('unavailable', undefined, { retryAfterSeconds: 2 });
    const preview = loadLinkPreview().then(({ createLinkPreview }) => createLinkPreview(deps, hash));
    inProgress.set(hash, preview);
    return preview.finally(() => {
      inProgress.delete(hash);
      release();
    });
  };

  app.get('/og/:file', async (c) => {
    const hash = /^([0-9a-f]{64})\.jpg$/.exec(c.req.param('file'))?.[1];
    if (hash === undefined) throw new DomainError('not_found');
    const stored = await deps.store.get(previewFileName(hash));
    if (stored) return send(c, hash, stored);
    const made = await create(c, hash);
    if (!made) throw new DomainError('not_found');
    return send(c, hash, {
      body: new Blob([new Uint8Array(made)]).stream() as Stored['body'],
      size: made.length,
    });
  });
}

type Stored = NonNullable<Awaited<ReturnType<ImageStore['get']>>>;

async function send(c: Context<AppEnv>, hash: string, { body, size }: Stored): Promise<Response> {
  const etag = `"${hash}-preview"`;
  const headers = new Headers({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    // The name is the hash of the cover, which never changes.
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    // Other sites show it beside a link.
    'cross-origin-resource-policy': 'cross-origin',
  });
  const isKnown = isNotModified(c.req.raw, { etag });
  if (c.req.method !== 'HEAD' && !isKnown) return new Response(body as ReadableStream, { headers });
  await body.cancel();
  if (!isKnown) return new Response(null, { headers });
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}
