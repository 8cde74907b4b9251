import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import { createPushQueue, startPushWorker } from '../features/notifications/push/queue.ts';
import { sendPushes } from '../features/notifications/push/send-pushes.ts';
import type { Site } from '../features/site/site-settings.ts';
import { createVapidKeys } from '../integrations/push/vapid-keys.ts';
import { createWebPushService } from '../integrations/push/web-push-service.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

type Deps = {
  db: Db;
  log: Logger;
  secret: string;
  publicOrigin: string;
  site: Site;
  config: { mailFrom: { address: string } };
};

/** Starts sending push notifications. Returns the job that enqueues those that are due. */
export async function startPushes(jobs: JobQueue, { secret, publicOrigin, site, config, ...deps }: Deps) {
  const enqueuePush = await createPushQueue(jobs);
  const pushService = createWebPushService({
    keys: createVapidKeys(secret),
    contact: publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${config.mailFrom.address}`,
  });
  await startPushWorker(jobs, { ...deps, pushService, enqueuePush, currentSite: site.current });
  return async () => sendPushes({ db: deps.db, enqueuePush }, (await site.current()).timeZone);
}
