import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { findBookPath } from './find-book-path.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test.each([
  { ...desktop, title: 'Carmilla', email: 'buyer@dogear.test' },
  { ...phone, title: 'Dracula', email: 'marcus@dogear.test' },
])('on $device, a buyer says why a book is reported, and a moderator keeps it', async (one) => {
  const { options, title, email } = one;
  const reason = 'It is the abridged edition.';
  const buyer = await newUserPage(browser, options);
  const moderator = await newUserPage(browser, options);
  const complaints = [buyer, moderator].map(collectConsoleErrors);
  await logIn(buyer, dogear.address, email);
  const path = await findBookPath(dogear.address, title);
  await buyer.goto(dogear.address + path);
  await buyer.getByRole('button', { name: 'Report this book' }).click();
  await buyer.getByRole('alertdialog').getByLabel('Why? (optional)').fill(reason);
  await buyer.getByRole('button', { name: 'Yes, report it!' }).click();
  await expectToast(buyer, 'Reported!', `An admin will look at ${title}.`);

  await logIn(moderator, dogear.address, 'admin@dogear.test');
  await moderator.goto(`${dogear.address}/dashboard/reporteditems`);
  const row = moderator.getByRole('row', { name: title });
  await expectText(row, `“${reason}”`);
  await row.getByRole('button', { name: `Keep ${title}` }).click();
  await expectToast(moderator, `${title} stays, and the report is dismissed`);
  await row.waitFor({ state: 'detached' });
  await buyer.goto(dogear.address + path);
  await buyer.getByRole('button', { name: 'Report this book' }).waitFor();
  expect(complaints.flat()).toEqual([]);
});
