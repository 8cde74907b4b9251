import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLogin, signInCookie } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { isLong } from '../support/test-form.ts';
import { openScriptDetector } from './script-detector.ts';

const evil = 'elsewhere.example';

const targets: readonly string[] = [
  `//${evil}`,
  `///${evil}`,
  `////${evil}/%2f..`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `\\/${evil}`,
  `/\\/\\${evil}`,
  `%2f%2f${evil}`,
  `/%2f${evil}`,
  `/%5c${evil}`,
  `/%09/${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `/..//${evil}`,
  `/.//${evil}`,
  `/%2e%2e//${evil}`,
  `https://${evil}`,
  `https:${evil}`,
  `http:/${evil}`,
  `HTTPS:\\\\${evil}`,
  `//dogear@${evil}`,
  `//${evil}@${evil}/`,
  `@${evil}`,
  `.${evil}`,
  `／／${evil}`,
  `/／${evil}`,
  `/\u2215${evil}`,
  `//${evil}。`,
  `//[::1]@${evil}`,
  `javascript:location='//${evil}'`,
  `java\nscript:location='//${evil}'`,
  `/javascript:location='//${evil}'`,
  `data:text/html,<script>location='//${evil}'</script>`,
  `/login/google?error=x&from=//${evil}`,
  `/login?from=//${evil}`,
  `/dashboard?next=//${evil}`,
  `?from=//${evil}`,
  `#//${evil}`,
];
/** The short run opens one target of each kind in a browser … */
const some = targets.filter((_, index) => isLong || index % 6 === 0);
/** … and really signs in for a few. */
const signedInWith = targets.filter((_, index) => isLong || [11].includes(index));

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const loginAddresses = (target: string): string[] => [
  `/login?from=${encodeURIComponent(target)}`,
  // Unencoded, as typed by hand.
  `/login?from=${target.replaceAll(/[#&+]/g, encodeURIComponent)}`,
];
const originOf = (page: Page): string => new URL(page.url()).origin;

test('the server redirects signed-in users to no other site', async () => {
  const cookie = await signInCookie(dogear.address, 'buyer@dogear.test');
  for (const address of targets.flatMap(loginAddresses)) {
    const url = new URL(dogear.address + address);
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    expect(answer.status, address).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '', url).origin, address).toBe(dogear.address);
  }
});

test.concurrent('neither the browser nor the app redirects to another site', async () => {
  const cookie = await signInCookie(dogear.address, 'buyer@dogear.test');
  const { page, seen } = await openScriptDetector(browser, dogear.address, cookie);
  for (const address of some.flatMap(loginAddresses)) {
    await page.goto(dogear.address + address, { waitUntil: 'commit' });
    expect(originOf(page), address).toBe(dogear.address);
  }
  await openPage(page, `${dogear.address}/dashboard/profile`);
  for (const address of some.flatMap(loginAddresses)) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await page.waitForTimeout(20);
    expect(originOf(page), `${address} (within)`).toBe(dogear.address);
  }
  expect(seen).toEqual([]);
}, 300_000);

test.concurrent('no link of the login or the sign-up leads to another site', async () => {
  const { page, seen } = await openScriptDetector(browser, dogear.address);
  for (const address of some.flatMap(loginAddresses))
    for (const door of isLong ? [address, address.replace('/login', '/signup')] : [address]) {
      await page.goto(dogear.address + door, { waitUntil: 'domcontentloaded' });
      const hosts = await page
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hostname));
      expect(hosts.join(' '), door).not.toContain('elsewhere');
    }
  expect(seen).toEqual([]);
}, 300_000);

test.concurrent('a user who signs in with a password stays here', async () => {
  const { page, seen } = await openScriptDetector(browser, dogear.address);
  for (const target of signedInWith) {
    await page.goto(dogear.address + loginAddresses(target)[0]);
    await fillLogin(page, 'buyer@dogear.test');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(originOf(page), target).toBe(dogear.address);
    await forgetSession(page);
  }
  expect(seen).toEqual([]);
}, 300_000);

test.concurrent.each([
  ['in a window', 'Nell Winters'],
  ['in place of the page', 'Marcus Bell'],
] as const)(
  'whoever signs in with Google %s stays here',
  async (how, name) => {
    const { page, seen } = await openScriptDetector(browser, dogear.address);
    if (how !== 'in a window') await page.addInitScript(() => Object.assign(window, { open: () => null }));
    for (const target of isLong ? signedInWith : signedInWith.slice(0, 1)) {
      await openPage(page, dogear.address + loginAddresses(target)[0]);
      const opening = how === 'in a window' ? page.waitForEvent('popup') : page;
      await page.getByRole('button', { name: 'Continue With Google', exact: true }).click();
      await (await opening).getByRole('button', { name }).click();
      await page.getByRole('img', { name: `Signed in as ${name}` }).waitFor();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      expect(originOf(page), target).toBe(dogear.address);
      await forgetSession(page);
    }
    expect(seen).toEqual([]);
  },
  600_000,
);

test('a login that followed whatever it is given would be found out', async () => {
  const { page, seen } = await openScriptDetector(browser, dogear.address);
  await page.route('**/login?**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>location = new URLSearchParams(location.search).get('from')</script>`,
    }),
  );
  for (const target of some) {
    await page.goto(dogear.address + loginAddresses(target)[0]).catch(() => undefined);
    await page.waitForTimeout(50);
  }
  expect(seen.length).toBeGreaterThan(some.length / 4);
}, 120_000);

async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const all = await indexedDB.databases();
    for (const { name } of all) if (name) indexedDB.deleteDatabase(name);
  });
}
