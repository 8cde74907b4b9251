import { registerServiceWorker } from '#web/lib/register-service-worker.ts';
import { keptOrderCache } from '#web/lib/remove-service-worker.ts';

/**
 * Keeps this order page on the device, so that it also shows without a connection. Returns whether that worked.
 * @param signal aborted when the page is left, because a sign-out may have cleared the cache by then
 */
export async function keepOrderOffline(signal: AbortSignal): Promise<boolean> {
  try {
    const { pathname } = location;
    const scope = pathname.slice(0, pathname.lastIndexOf('/') + 1);
    await registerServiceWorker(scope);
    const page = await fetch(pathname, { signal });
    if (!page.ok || page.redirected) return false;
    const cache = await caches.open(keptOrderCache);
    await cache.put(pathname, page);
    return true;
  } catch {
    // Without https, in a private window, or when the storage is full.
    return false;
  }
}

/** Once the book is handed over, its code is of no use. */
export async function forgetOrderOffline(): Promise<void> {
  try {
    const cache = await caches.open(keptOrderCache);
    await cache.delete(location.pathname);
  } catch {
    // Then nothing was kept, either.
  }
}
