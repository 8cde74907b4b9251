import { Hono } from 'hono';
import pino from 'pino';
import type { Db } from '#server/db/schema.ts';
import { createReceiveUpload } from '#server/features/images/receive-upload.ts';
import { registerImageRoutes } from '#server/features/images/routes.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { handleError } from '#server/http/error-response.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';

export const origin = 'http://dogear.test';

/** The image routes without the rest of the app, with a limit of five uploads per address. */
export function registerImagesAlone(db: Db, store: ImageStore, addressOf: () => string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => handleError(c, error));
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('log', () => pino({ level: 'silent' }));
    c.set('authenticate', async () => undefined);
    c.set('publicOrigin', origin);
    c.set('addressKey', addressOf());
    await next();
  });
  const uploadsPerAddress = { max: 5, windowSeconds: 3600 };
  const uploadsPerVerifiedSeller = uploadsPerAddress;
  const limits = {
    uploadsPerAddress,
    uploadsPerVerifiedSeller,
    maxConcurrentRequests: 200,
    requestsPerAddress: 200,
  };
  registerImageRoutes(app, { db, store, receiveUpload: createReceiveUpload({ db, limits }) });
  return app;
}
