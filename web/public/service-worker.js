// Shows the buyer's order page, with the code of the handover, while there is no connection, and shows push notifications. The page
// itself puts its copy into the cache (web/features/handovers/keep-offline.ts). The scope is the order pages alone; nothing else is
// answered from here.

const cacheName = 'dogear-handover';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event.request));
});

async function navigate(request) {
  try {
    const response = await fetch(request);
    // The session has ended, or someone else has signed in.
    if (response.status < 500 && !response.ok) await caches.delete(cacheName);
    return response;
  } catch (error) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

// What the server sends is the title, and the options of the notification (server/features/notifications/push/render-push.ts).
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

async function show({ title, ...options }) {
  const shown = await self.registration.getNotifications({ tag: options.tag });
  // A server that died while it was sending sends again, which makes no second sound.
  const isShown = shown.some(({ data }) => data.at === options.data.at);
  await self.registration.showNotification(title, { ...options, renotify: !isShown });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

async function openPage(path) {
  const { origin } = self.location;
  const page = new URL(path, origin);
  if (page.origin !== origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === page.href);
  await (open ? open.focus() : self.clients.openWindow(page.href));
}
