import {
  createPushQueue,
  type EnqueuePush,
  startPushWorker,
} from '#server/features/notifications/push/queue.ts';
import { createVapidKeys } from '#server/integrations/push/vapid-keys.ts';
import { createWebPushService } from '#server/integrations/push/web-push-service.ts';
import type { TestApp } from './create-test-app.ts';
import type { FakePushServices } from './push-browser.ts';

/** Returns a time zone whose clocks show this hour at a moment. */
export function zoneAt(hour: number, at = new Date()): string {
  const offset = ((hour - at.getUTCHours() + 11 + 24) % 24) - 11;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

type PushApp = Pick<TestApp, 'db' | 'jobs' | 'log' | 'secret' | 'site'>;

/**
 * Sends the pushes of a test's app to push services that the test plays.
 * @param clock the hour that the clocks of the site show
 */
export async function startTestPushWorker(
  { db, jobs, log, secret, site }: PushApp,
  services: FakePushServices,
  clock: { hour: number },
): Promise<EnqueuePush> {
  const enqueuePush = await createPushQueue(jobs);
  await startPushWorker(jobs, {
    db,
    log,
    enqueuePush,
    pushService: createWebPushService({
      keys: createVapidKeys(secret),
      contact: 'https://dogear.example',
      post: services.post,
    }),
    currentSite: async () => ({ ...(await site.current()), timeZone: zoneAt(clock.hour) }),
  });
  return enqueuePush;
}
