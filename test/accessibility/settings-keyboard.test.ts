import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { findInvitationLink } from '../browser/invitation-link.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { pressUntil } from './focus-walk.ts';

let dogear: AppProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'admin@dogear.test');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const expectFocus = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

test('an administrator orders the shelves with a keyboard, and stays on the button', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/shelves`);
  const down = page.getByRole('button', { name: 'Move Fiction down' });
  const names = page.getByRole('button', { name: /^Merge .* into another shelf$/ });
  await down.press('Enter');
  await expect.poll(() => names.nth(1).getAttribute('aria-label')).toBe('Merge Fiction into another shelf');
  await expectFocus(down);
  await page
    .getByRole('status')
    .filter({ hasText: 'Fiction is now number 2 of 9.' })
    .waitFor({ state: 'attached' });
  const up = page.getByRole('button', { name: 'Move Fiction up' });
  await up.press('Enter');
  await expect.poll(() => names.nth(0).getAttribute('aria-label')).toBe('Merge Fiction into another shelf');
  await expectFocus(up);
});

test.each(['Merge Fiction into another shelf', 'Change Fiction', 'Add a shelf'])(
  '%s: the dialog takes the focus, and Escape gives it back',
  async (name) => {
    await openPage(page, `${dogear.address}/dashboard/site/shelves`);
    const opener = page.getByRole('button', { name, exact: true });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(opener);
  },
);

test('changing a meeting place moves the focus to its form, and back at the end', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/places`);
  await page.getByLabel('Name', { exact: true }).fill('Union desk');
  await page.getByRole('button', { name: 'Add the place' }).press('Enter');
  const change = page.getByRole('button', { name: 'Change Union desk' });
  const name = page.getByLabel('Name', { exact: true });
  for (const end of ['Cancel', 'Save']) {
    await change.press('Enter');
    await expectFocus(name);
    expect(await name.inputValue()).toBe('Union desk');
    await page.getByRole('button', { name: end, exact: true }).press('Enter');
    await expectFocus(change);
  }
});

test('removing meeting places keeps the focus in the list, and after the last one on the page', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/places`);
  const places = page.getByRole('list', { name: 'Meeting places' }).getByRole('listitem');
  for (const name of ['Bus station', 'Town hall']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add the place' }).press('Enter');
    await page.getByRole('button', { name: `Change ${name}` }).waitFor();
  }
  for (let left = await places.count(); left > 0; left--) {
    await places.first().getByRole('button').last().press('Enter');
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter');
    await expect.poll(() => places.count()).toBe(left - 1);
    await expectFocus(left > 1 ? places.first() : page.getByRole('main'));
  }
});

test('a color is chosen with the arrows', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/look`);
  await page.getByRole('radio', { name: 'Binder’s green' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Ink blue' }).isChecked()).toBe(true);
  await expectFocus(page.getByRole('radio', { name: 'Ink blue' }));
});

test('an administrator invites a moderator, gives a right, and takes it all back with a keyboard', async () => {
  const email = 'buyer@dogear.test';
  await openPage(page, `${dogear.address}/dashboard/site/people`);
  const press = async (locator: Locator, key: string) => {
    await pressUntil(page, 'Tab', locator);
    await page.keyboard.press(key);
  };
  const invite = async (address: string) => {
    await pressUntil(page, 'Tab', page.getByLabel('Email'));
    await page.keyboard.type(address);
    await press(page.getByRole('checkbox', { name: /^Payments/ }), 'Space');
    await press(page.getByRole('button', { name: 'Send the invitation' }), 'Enter');
    await page.getByRole('button', { name: `Take back the invitation of ${address}` }).waitFor();
    await expectFocus(page.getByRole('button', { name: 'Send the invitation' }));
  };
  await invite('someone@dogear.test');
  const takeBack = page.getByRole('button', { name: /^Take back/ });
  await press(takeBack, 'Enter');
  await expect.poll(() => takeBack.count()).toBe(0);
  await expectFocus(page.getByRole('main'));

  await invite(email);
  const buyer = await newUserPage(browser);
  await logIn(buyer, dogear.address, email);
  await openPage(buyer, await findInvitationLink(dogear.address, email));
  await pressUntil(buyer, 'Tab', buyer.getByRole('button', { name: 'Accept the invitation' }));
  await buyer.keyboard.press('Enter');
  await buyer.getByRole('link', { name: 'Go to the dashboard' }).waitFor();

  await openPage(page, `${dogear.address}/dashboard/site/people`);
  const right = page.getByRole('checkbox', { name: /: Payments$/, disabled: false });
  await press(right, 'Space');
  await expect.poll(() => right.isChecked()).toBe(false);
  await expectFocus(right);
  await press(page.getByRole('button', { name: /^Remove/ }), 'Enter');
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }), 'Enter');
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  const rows = page.getByRole('row');
  await expect.poll(() => rows.last().evaluate((row) => row === document.activeElement)).toBe(true);
}, 60_000);
