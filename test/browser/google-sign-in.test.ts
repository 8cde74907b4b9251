import { createEmulator } from 'emulate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import errors from '#messages/en/errors.json' with { type: 'json' };
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { collectConsoleErrors, logIn, newUserPage, signOut } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { loseConnection } from './network-faults.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const google = (page: Page) => page.getByRole('button', { name: 'Continue With Google', exact: true });

/** Presses the button and returns the popup. */
async function openWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  return opened;
}

async function choose(opened: Page, name: string): Promise<void> {
  await opened.getByRole('heading', { name: 'Demo sign-in (not Google)', level: 1 }).waitFor();
  await opened.getByRole('button', { name }).click();
}

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

const blockWindows = (page: Page) => page.addInitScript(() => Object.assign(window, { open: () => null }));

describe('in a window', () => {
  test('a new user signs in, is a buyer, and is back on the page they asked for', async () => {
    const page = await newUserPage(browser);
    const complaints = collectConsoleErrors(page);
    await page.goto(`${dogear.address}/category/nature`);
    await page.waitForURL('**/login?from=%2Fcategory%2Fnature');
    const opened = await openWindow(page);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
    await choose(opened, 'Nell Winters');
    await page.waitForURL('**/category/nature');
    await page.getByRole('img', { name: 'Signed in as Nell Winters' }).waitFor();
    await expect.poll(() => opened.isClosed()).toBe(true);
    expect(await accessToken(page)).toMatch(/^ey/);
    expect(await page.evaluate(() => localStorage.getItem('pendingSignIn'))).toBeNull();
    await page.goto(`${dogear.address}/dashboard/myorders`);
    await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a buyer who used Google before comes in from the sign-up page, too', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/signup`);
    await expectText(page, 'Google always creates a buyer account. To sell, use the form below.');
    await choose(await openWindow(page), 'Marcus Bell');
    await page.waitForURL(`${dogear.address}/`);
    await page.getByRole('img', { name: 'Signed in as Marcus Bell' }).waitFor();
  });

  test('Cancel, closing it, and an address Google has not confirmed each have their words', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/login`);
    await choose(await openWindow(page), 'Cancel');
    await expectToast(page, errors.auth['user-cancelled']);
    await (await openWindow(page)).close();
    await expectToast(page, errors.auth['popup-closed-by-user']);
    await choose(await openWindow(page), 'Pat Quill');
    await expectToast(page, errors.auth['email-not-verified']);
    expect(page.url()).toBe(`${dogear.address}/login`);
    expect(await accessToken(page)).toBeNull();
  });

  test('a seller with a password and a confirmed address joins it, and stays a seller', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/login?from=%2Fdashboard%2Fmyproducts`);
    await choose(await openWindow(page), 'Amara Okafor');
    await page.waitForURL('**/dashboard/myproducts');
    await page.getByRole('img', { name: 'Signed in as Amara Okafor' }).waitFor();
  });

  test('a connection that is lost on the way is reported, and the window closes', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/login`);
    await loseConnection(page, '**/api/auth/sign-in/social');
    const opened = await openWindow(page);
    await expectToast(page, errors.auth['network-request-failed'].replace('{site}', 'Dogear'));
    await expect.poll(() => opened.isClosed()).toBe(true);
  });

  test('pressed again, it begins anew in the same window', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/login`);
    const opened = await openWindow(page);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    const before = opened.url();
    await google(page).click();
    await expectText(page, errors.auth['cancelled-popup-request']);
    await opened.waitForURL((url) => url.href !== before && url.pathname.startsWith('/demo-idp/people/'));
    await choose(opened, 'Nell Winters');
    await page.getByRole('img', { name: 'Signed in as Nell Winters' }).waitFor();
  });

  test('it goes on by itself when the page that opened it is gone', async () => {
    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/login?from=%2Fcategory%2Fgothic`);
    const opened = await openWindow(page);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await page.close();
    await choose(opened, 'Nell Winters');
    await opened.waitForURL('**/category/gothic');
    expect(await accessToken(opened)).toMatch(/^ey/);
  });
});

describe('where windows are blocked', () => {
  test('Google is in place of the page, which comes back', async () => {
    const page = await newUserPage(browser);
    await blockWindows(page);
    await page.route('**/api/auth/sign-in/social', async (route) => {
      await new Promise((wait) => setTimeout(wait, 500));
      await route.continue();
    });
    await page.goto(`${dogear.address}/login?from=%2Fcategory%2Fnature`);
    await google(page).click();
    await expectText(page, errors.auth['popup-blocked']);
    await page.waitForURL('**/demo-idp/people/**');
    await choose(page, 'Nell Winters');
    await page.waitForURL('**/category/nature');
    await page.getByRole('img', { name: 'Signed in as Nell Winters' }).waitFor();
    expect(await accessToken(page)).toMatch(/^ey/);
  });

  test('Cancel leads back to where it was begun, with its words', async () => {
    const page = await newUserPage(browser);
    await blockWindows(page);
    await page.goto(`${dogear.address}/signup?from=%2Fcategory%2Fnature`);
    await google(page).click();
    await page.waitForURL('**/demo-idp/people/**');
    await choose(page, 'Cancel');
    await page.waitForURL('**/signup?from=%2Fcategory%2Fnature');
    await expectToast(page, errors.auth['user-cancelled']);
  });
});

test('two tabs follow each other’s sign-out', async () => {
  const first = await newUserPage(browser);
  await first.goto(`${dogear.address}/login`);
  await choose(await openWindow(first), 'Nell Winters');
  await first.getByRole('img', { name: 'Signed in as Nell Winters' }).waitFor();
  const second = await first.context().newPage();
  await openPage(second, `${dogear.address}/dashboard`);
  await second.getByRole('heading', { name: 'Welcome, Nell Winters' }).waitFor();
  const third = await first.context().newPage();
  // The app's scripts never load here, and the page still navigates.
  await third.route('**/assets/*.js', () => undefined);
  await third.goto(`${dogear.address}/dashboard`);
  await signOut(first);
  await second.waitForURL('**/login?from=%2Fdashboard');
  await third.waitForURL('**/login?from=%2Fdashboard');
  expect(await accessToken(second)).toBeNull();
  // No session was ended, so no message says that one was.
  await second.waitForTimeout(500);
  expect(await second.getByText(errors.auth['user-token-expired']).count()).toBe(0);
});

test('a link with a made-up error, or by hand, leads nowhere else', async () => {
  const page = await newUserPage(browser);
  await page.goto(`${dogear.address}/login/google?error=%3Cb%3Ehello%3C%2Fb%3E&error_description=Call+us`);
  await page.waitForURL('**/login');
  await expectToast(page, errors.auth['internal-error']);
  await page.goto(`${dogear.address}/login/google`);
  await page.waitForURL(`${dogear.address}/`);
});

describe('the browser’s copy of who is signed in', () => {
  const breakStores = (...broken: string[]) =>
    [
      (names: string[]) => {
        for (const name of names)
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
      },
      broken,
    ] as const;

  const holding = (page: Page) =>
    page.evaluate(async () => {
      const inDatabase = async () => {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open('dogear');
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const asked = opened.transaction('session').objectStore('session').count();
        const count = await new Promise<number>((resolve) => {
          asked.onsuccess = () => resolve(asked.result);
        });
        opened.close();
        return count > 0;
      };
      const look = async (at: () => unknown) => {
        try {
          return Boolean(await at());
        } catch {
          return 'broken';
        }
      };
      return Promise.all([
        look(inDatabase),
        look(() => localStorage.getItem('dogear-viewer')),
        look(() => sessionStorage.getItem('dogear-viewer')),
      ]);
    });

  test.each([
    [[], [true, false, false], [false, false, false]],
    [['indexedDB'], ['broken', true, false], ['broken', false, false]],
    [
      ['indexedDB', 'localStorage'],
      ['broken', 'broken', true],
      ['broken', 'broken', false],
    ],
  ])(
    'with %j broken is in the best store that is left, and gone after the sign-out',
    async (broken, held, after) => {
      const page = await newUserPage(browser);
      await page.addInitScript(...breakStores(...broken));
      await logIn(page, dogear.address, 'buyer@dogear.test');
      await expect.poll(() => holding(page)).toEqual(held);
      await signOut(page);
      expect(await holding(page)).toEqual(after);
    },
  );

  test('tells who is here while the server is away, and why they are not when it has put them out', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openPage(page, `${dogear.address}/dashboard`);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await expect.poll(async () => (await holding(page))[0]).toBe(true);
    await loseConnection(page, '**/api/me');
    await page.evaluate(() => new BroadcastChannel('dogear-session').postMessage('changed'));
    await page.waitForTimeout(500);
    await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
    await page.unroute('**/api/me');
    // The session is ended elsewhere, and the next call detects it.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await expectToast(page, errors.auth['user-token-expired']);
    await page.waitForURL('**/login**');
    expect((await holding(page))[0]).toBe(false);
  });
});

test('with Google at another address the window still answers', async () => {
  const emulator = await createEmulator({
    service: 'google',
    port: await freePort(),
    seed: { google: { users: [{ email: 'tess@example.com', name: 'Tess Tester' }] } },
  });
  const other = await AppProcess.startDemo({
    GOOGLE_CLIENT_ID: 'dogear.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
    GOOGLE_DISCOVERY_URL: `${emulator.url}/.well-known/openid-configuration`,
  });
  try {
    const page = await newUserPage(browser);
    await openPage(page, `${other.address}/login?from=%2Fcategory%2Fnature`);
    const opened = await openWindow(page);
    await opened.getByRole('button', { name: /Tess Tester|tess@example.com/ }).click();
    await page.waitForURL('**/category/nature');
    await page.getByRole('img', { name: 'Signed in as Tess Tester' }).waitFor();
    await expect.poll(() => opened.isClosed()).toBe(true);
  } finally {
    await other.remove();
    await emulator.close();
  }
}, 90_000);
