import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { logIn, newUserPage, payWith } from './actors.ts';
import { expectText } from './assertions.ts';
import { openPackagedBrowser } from './browser.ts';
import { testLostParts } from './lost-parts.ts';
import { AppProcess } from '../support/app-process.ts';

// Older than the browser of the machine. A file of its own, because its libraries would be found by other browsers.
const browser = await openPackagedBrowser();
const reason = browser ? '' : ' (there is none for this machine)';
let dogear: AppProcess;

beforeAll(async () => {
  if (browser) dogear = await AppProcess.startDemo();
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

describe.skipIf(!browser)(`in the browser that npm brings${reason}`, () => {
  const setup = { browser: () => browser as Browser, address: () => dogear.address };

  describe('a part of the app that does not arrive', () => {
    testLostParts(setup);
  });

  test('a buyer books a book and pays for it', async () => {
    const page = await newUserPage(setup.browser());
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await page.goto(dogear.address);
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone Number').fill('+1 555 0117');
    await dialog.getByLabel('Meeting Location').fill('Central Library steps');
    await dialog.getByRole('button', { name: 'Book Now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${dogear.address}/dashboard/myorders`);
    await page
      .getByRole('link', { name: /^Pay for/ })
      .first()
      .click();
    await payWith(page, '4242 4242 4242 4242');
    await expectText(page, 'Your payment is complete');
  });
});
