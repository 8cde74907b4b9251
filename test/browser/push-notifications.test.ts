import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { createPushBrowser } from '../support/push-browser.ts';
import { collectConsoleErrors, logIn, newUserPage, signOut } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { takesPackagedBrowser } from './find-browser.ts';
import { openPage } from './open-page.ts';

/** The browser that comes with npm has no windows. An installed one runs what is skipped here. */
const showsNoNotifications = takesPackagedBrowser;
const reason = showsNoNotifications ? ' (skipped: the packaged browser shows no notifications)' : '';

let dogear: AppProcess;
let browser: Browser;
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Without a network, a browser cannot ask its push service for a subscription. Everything else is the real thing. */
async function openNotifications(permission: 'granted' | 'denied', email = 'buyer@dogear.test') {
  const page = await newUserPage(browser);
  await page.context().grantPermissions(permission === 'granted' ? ['notifications'] : [], {
    origin: dogear.address,
  });
  await page.addInitScript(standInForPushService, [createPushBrowser().subscription, permission] as const);
  await logIn(page, dogear.address, email);
  await openPage(page, `${dogear.address}/dashboard/notifications`);
  return page;
}

/** Runs in the page. The subscription is kept as long as the worker is registered, as in a browser. */
function standInForPushService([subscription, permission]: readonly [object, NotificationPermission]): void {
  const key = 'test-push-subscription';
  const { prototype } = PushManager;
  const subscribed = () => ({
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  });
  prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || typeof options.applicationServerKey !== 'string')
      throw new TypeError('unusual options');
    localStorage.setItem(key, options.applicationServerKey);
    return subscribed() as unknown as PushSubscription;
  };
  prototype.getSubscription = async () =>
    localStorage.getItem(key) ? (subscribed() as unknown as PushSubscription) : null;
  // A browser without a screen has denied the permission in advance, or never asks.
  let answered: NotificationPermission = permission === 'granted' ? 'granted' : 'default';
  Object.defineProperty(Notification, 'permission', { get: () => answered });
  Notification.requestPermission = async () => {
    answered = permission;
    return permission;
  };
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn push on' });
/** The button for this browser. Those for others, such as what an earlier test has left, name the device. */
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn push off', exact: true });
const pushOf = (page: Page, kind: string) => page.getByRole('switch', { name: `Push: ${kind}` });

test('push is turned on by the keyboard, chosen for each kind, and turned off', async () => {
  const page = await openNotifications('granted');
  const complaints = collectConsoleErrors(page);
  await expectText(page, 'Push is off in this browser');
  expect(await page.getByRole('switch').count()).toBe(0);
  await turnOn(page).focus();
  await page.keyboard.press('Enter');
  await turnOff(page).waitFor();
  expect(await turnOff(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText(/^Chrome on .*, since /).waitFor();
  expect(await pushOf(page, 'Messages').isChecked()).toBe(true);
  expect(await pushOf(page, 'Reviews').isChecked()).toBe(false);
  await pushOf(page, 'Messages').focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Saved', 'Messages: push is off');
  await page.reload();
  await turnOff(page).waitFor();
  await expect.poll(() => pushOf(page, 'Messages').isChecked()).toBe(false);

  await turnOff(page).click();
  await turnOn(page).waitFor();
  await page.reload();
  await turnOn(page).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test.skipIf(showsNoNotifications)(
  `the service worker shows what arrives, and a press opens the page of this site that it names${reason}`,
  async () => {
    const page = await openNotifications('granted', 'seller@dogear.test');
    await turnOn(page).click();
    await turnOff(page).waitFor();
    const show = await openPushDelivery(page);
    const shown = () => page.evaluate(listNotifications);
    await show({
      title: 'A message about Middlemarch',
      tag: 'a',
      lang: 'en',
      data: { path: '/dashboard/messages' },
    });
    await expect.poll(shown).toEqual([{ title: 'A message about Middlemarch', tag: 'a', lang: 'en' }]);
    expect(await press(page.context())).toEqual([`${dogear.address}/dashboard/messages`]);
    expect(await shown()).toEqual([]);
    for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
      await show({ title: 'Elsewhere', tag: 'b', data: { path } });
      await expect.poll(async () => (await shown()).length).toBe(1);
      expect(await press(page.context()), path).toEqual([]);
      await expect.poll(shown).toEqual([]);
    }
    await page.context().close();
  },
  60_000,
);

test.skipIf(showsNoNotifications)(
  `what a server that died sends again makes no second sound, and later news does${reason}`,
  async () => {
    const page = await openNotifications('granted');
    await turnOn(page).click();
    await turnOff(page).waitFor();
    const show = await openPushDelivery(page);
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration('/dashboard/orders/');
        const notifications: any[] = (await worker?.getNotifications()) ?? [];
        return notifications.map(({ renotify, data }) => [data.at, renotify]);
      });
    for (const expected of [
      ['8:00', true],
      ['8:00', false],
      ['9:00', true],
    ]) {
      const data = { path: '/dashboard/messages', at: expected[0] };
      await show({ title: 'A message about Middlemarch', tag: 'a', data });
      await expect.poll(shown).toEqual([expected]);
    }
    await page.context().close();
  },
  60_000,
);

test.skipIf(showsNoNotifications)(
  `after the sign-out nothing is left of it in the browser${reason}`,
  async () => {
    const page = await openNotifications('granted');
    await turnOn(page).click();
    await turnOff(page).waitFor();
    const show = await openPushDelivery(page);
    await show({ title: 'A message about Middlemarch', tag: 'a', data: { path: '/dashboard/messages' } });
    await expect.poll(async () => (await page.evaluate(listNotifications)).length).toBe(1);
    await page.evaluate(() => {
      const { close } = Notification.prototype;
      Notification.prototype.close = function () {
        sessionStorage.setItem('closed', this.title);
        close.call(this);
      };
    });
    const isRegistered = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration('/dashboard/orders/')) !== undefined,
      );
    expect(await isRegistered()).toBe(true);
    await signOut(page);
    await expect.poll(isRegistered).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem('closed'))).toBe('A message about Middlemarch');
    await page.context().close();
  },
  60_000,
);

test('someone who does not allow notifications learns how to, and is asked only after the press', async () => {
  const page = await openNotifications('denied');
  await turnOn(page).click();
  await expectText(page, 'Your browser blocks notifications from this site');
  expect(await turnOn(page).count()).toBe(0);
  const panel = page.getByRole('region', { name: 'Push notifications' });
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.context().close();
}, 60_000);

test('a browser without push says so, and an iPhone what helps', async () => {
  const page = await newUserPage(browser);
  await page.addInitScript(() => {
    delete (globalThis as { PushManager?: unknown }).PushManager;
    if (location.search === '?iphone')
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
  });
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/notifications`);
  await page.getByRole('heading', { name: 'Notifications' }).hover();
  await expectText(page, 'This browser can’t show push notifications');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await openPage(page, `${dogear.address}/dashboard/notifications?iphone`);
  await page.getByText(/add this site to the Home Screen first/).waitFor();
  await page.context().close();
}, 60_000);

/** Delivers a push to the service worker, as the browser does when its push service has one. */
async function openPushDelivery(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: dogear.address,
      registrationId,
      data: JSON.stringify(payload),
    });
}

async function listNotifications() {
  const worker = await navigator.serviceWorker.getRegistration('/dashboard/orders/');
  const notifications = (await worker?.getNotifications()) ?? [];
  return notifications.map(({ title, tag, lang }) => ({ title, tag, lang }));
}

/** Presses the notification, and returns the addresses that the worker opens for it. */
async function press(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker.evaluate(async () => {
    const scope = globalThis as any;
    const opened: string[] = [];
    scope.clients.openWindow = async (address: string) => void opened.push(address);
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const waits: Promise<unknown>[] = [];
    event.waitUntil = (work: Promise<unknown>) => void waits.push(work);
    scope.dispatchEvent(event);
    await Promise.allSettled(waits);
    return opened;
  });
}
