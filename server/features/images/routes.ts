import type { Context, Hono } from 'hono';
import { uploadImage } from '#contract/images/images.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { registerStream } from '#server/http/endpoint.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { ReceiveUpload } from './receive-upload.ts';
import { fullFileName, imageUrl, isImageFileName } from './urls.ts';

type Deps = { db: Db; store: ImageStore; receiveUpload: ReceiveUpload };

export function registerImageRoutes(app: Hono<AppEnv>, deps: Deps): void {
  registerStream(app, uploadImage, async (caller, c) =>
    c.json(uploadImage.response.parse(await receive(c, caller, deps))),
  );
  app.get('/images/:name', (c) => serve(c, deps.store, c.req.param('name')));
}

/** Loaded with the first upload, because the image libraries take much memory and most processes rarely need them. */
const loadStoreImage = () => import('./store-image.ts');

async function receive(c: Context<AppEnv>, caller: CurrentUser | undefined, deps: Deps) {
  const { image, withSlot } = await deps.receiveUpload(c, caller);
  const { storeImage } = await loadStoreImage();
  const uploadedBy = caller?.id ?? null;
  const { hash, width, height, color } = await storeImage({ ...deps, withSlot }, image, uploadedBy);
  return { success: true, data: { url: imageUrl(hash), width, height, color } };
}

async function serve(c: Context<AppEnv>, store: ImageStore, name: string): Promise<Response> {
  // A picture that is no wider than the smaller file would be is stored only once.
  const found = isImageFileName(name)
    ? ((await store.get(name)) ?? (await store.get(fullFileName(name))))
    : undefined;
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
