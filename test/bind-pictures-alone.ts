import { Hono } from 'hono';
import pino from 'pino';
import type { PictureStore } from '../server/adapters/pictures/picture-store.ts';
import type { Db } from '../server/db/tables.ts';
import type { AppEnv } from '../server/http/app-env.ts';
import { bindPictures } from '../server/pictures/picture-routes.ts';

export const origin = 'http://dogear.test';

/** The routes of pictures without the rest of the app; anybody may send five. */
export function bindPicturesAlone(db: Db, store: PictureStore, addressOf: () => string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('log', () => pino({ level: 'silent' }));
    c.set('identifyCaller', async () => undefined);
    c.set('publicOrigin', origin);
    c.set('addressKey', addressOf());
    await next();
  });
  const uploadsPerAddress = { attempts: 5, perSeconds: 3600 };
  bindPictures(app, {
    db,
    store,
    limits: { uploadsPerAddress, requestsAtOnce: 200, requestsPerAddress: 200 },
  });
  return app;
}
