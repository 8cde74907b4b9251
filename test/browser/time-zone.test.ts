import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { openPage } from './open-page.ts';

/** It is always another day here than there. */
const [siteZone, browserZone] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

let dogear: AppProcess;
let browser: Browser;
let orderId: string;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  const headers = {
    cookie: await signInCookie(dogear.address, 'admin@dogear.test'),
    origin: dogear.address,
    'content-type': 'application/json',
  };
  const { settings } = await (await fetch(`${dogear.address}/api/site`, { headers })).json();
  const body = JSON.stringify({ version: settings.version, changes: { timeZone: siteZone } });
  const changed = await fetch(`${dogear.address}/api/site`, { method: 'PATCH', headers, body });
  expect(changed.status).toBe(200);
  orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const dayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }).format();

/** The page as the server writes it, without its data. */
async function sentBy(page: Page, path: string): Promise<string> {
  const html = await (await page.context().request.get(dogear.address + path)).text();
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
}

const pages = {
  'buyer@dogear.test': () => [`/dashboard/receipt/${orderId}`, `/dashboard/orders/${orderId}`],
  'admin@dogear.test': () => ['/dashboard/ledger', '/dashboard/auditlog'],
};

test.each(Object.entries(pages))(
  'the server and the browser of %s show the day of the site',
  async (email, paths) => {
    const page = await newUserPage(browser, { timezoneId: browserZone });
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, email);
    for (const path of paths()) {
      const text = await sentBy(page, path);
      expect(text, path).not.toContain(dayIn(browserZone));
      await openPage(page, dogear.address + path);
      const shown = await page.locator('main').textContent();
      expect(shown, path).not.toContain(dayIn(browserZone));
      if (path.includes('/receipt/')) {
        expect(text).toContain(dayIn(siteZone));
        expect(shown).toContain(dayIn(siteZone));
      }
      if (path.endsWith('/auditlog')) expect(text).toContain(`title="${dayIn(siteZone)}`);
    }
    expect(complaints).toEqual([]);
  },
  90_000,
);
