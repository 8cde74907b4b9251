import { createPushSubscription } from '#contract/notifications/push-subscriptions.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { workerScope } from '#web/lib/remove-service-worker.ts';

/** Whether this browser can show push notifications, may show them, and is ready for them. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Asks no one for anything. */
export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) ? 'on' : 'off';
}

/** An iPhone or iPad shows push notifications of sites on its Home Screen only. An iPad says that it is a Mac. */
export const isAppleMobile = (): boolean =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Asks for the permission, and subscribes. Returns whether the browser may show notifications.
 * @param publicKey of the site
 */
export async function subscribeToPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await registerServiceWorker(workerScope);
  await waitUntilActive(worker);
  // One that was left by another account, or for an earlier key of the site, is of no use.
  await unsubscribeFromPush();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await callApi(createPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const worker = await navigator.serviceWorker.getRegistration(workerScope);
  return worker?.pushManager.getSubscription();
}

/** A worker that is still being installed has no subscriptions. */
async function waitUntilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker could not be started.'));
    });
  });
}
