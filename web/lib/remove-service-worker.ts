/** The cache of the order page that is shown without a connection; web/public/service-worker.js reads it. */
export const keptOrderCache = 'dogear-handover';

/** Where the service worker answers requests. It shows push notifications about all of the site. */
export const workerScope = '/dashboard/orders/';

/**
 * Deletes what this device keeps for the account: the order page, the notifications that it shows, and the service worker, with
 * which its push notifications end. Browsers have none of them on a page without https.
 */
export function removeServiceWorker(): void {
  globalThis.caches?.delete(keptOrderCache).catch(() => undefined);
  globalThis.navigator?.serviceWorker
    ?.getRegistration(workerScope)
    .then(async (worker) => {
      const shown = await worker?.getNotifications?.().catch(() => []);
      for (const notification of shown ?? []) notification.close();
      await worker?.unregister();
    })
    .catch(() => undefined);
}
