import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { findInvitationLink } from './invitation-link.ts';
import { delayApp } from './network-faults.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const names = (page: Page) =>
  page.getByRole('list', { name: 'Shelves in their order' }).locator('b').allTextContents();

test('an admin orders, renames, and merges shelves, and old addresses keep leading to them', async () => {
  const page = await newUserPage(browser, desktop.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await expect.poll(() => names(page)).toHaveLength(9);

  await page.getByRole('button', { name: 'Move Fiction down' }).click();
  await expectText(page, 'Fiction is now number 2 of 9.');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Engineering', 'Fiction']);
  await dragFirstBehindThird(page);
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['Fiction', 'Classics', 'Engineering']);

  await page.getByRole('button', { name: 'Change Gothic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Gothic' });
  await dialog.getByLabel('Name in English').fill('Dark tales');
  await dialog.getByLabel('Address').fill('dark-tales');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Dark tales saved');
  await page.goto(`${dogear.address}/category/gothic`);
  await expect.poll(() => page.url()).toBe(`${dogear.address}/category/dark-tales`);
  await page.getByRole('heading', { name: 'Dark tales', level: 1 }).waitFor();

  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await page.getByRole('button', { name: 'Merge Medical into another shelf' }).click();
  await page.getByLabel('Into', { exact: true }).selectOption({ label: 'Science' });
  await page.getByRole('button', { name: 'Merge the shelves' }).click();
  await expectToast(page, 'Medical is merged. Its books follow.');
  await expect.poll(() => names(page)).toHaveLength(8);
  await page.goto(`${dogear.address}/category/medical`);
  await expect.poll(() => page.url()).toBe(`${dogear.address}/category/science`);
  expect(complaints).toEqual([]);
});

test('in German, a shelf has its German name, and its dialog begins with it', async () => {
  const page = await newUserPage(browser, { ...desktop.options, locale: 'de-DE' });
  const [name = '', value = ''] = (await signInCookie(dogear.address, 'admin@dogear.test')).split('=');
  await page.context().addCookies([{ name, value, url: dogear.address }]);
  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await page.getByRole('button', { name: 'Klassiker ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Klassiker ändern' });
  const german = dialog.getByLabel('Name auf Deutsch');
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Klassiker');
  expect(await dialog.getByLabel('Name auf Spanisch').isVisible()).toBe(false);
  await dialog.getByText('Namen in anderen Sprachen').click();
  expect(await dialog.getByLabel('Name auf Englisch').inputValue()).toBe('Classics');
  await dialog.getByLabel('Name auf Spanisch').fill('x'.repeat(61));
  await german.fill('Weltliteratur');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => dialog.getByLabel('Name auf Spanisch').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Name auf Spanisch').fill('Clásicos');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Weltliteratur gespeichert');
  await page.goto(`${dogear.address}/search?shelf=classics&q=qqqqzz`);
  await page.getByText('Weltliteratur').first().waitFor();
});

test('a press of Escape or outside asks before the names of a shelf are lost', async () => {
  const page = await newUserPage(browser, desktop.options);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await page.getByRole('button', { name: 'Add a shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shelf' });
  const name = dialog.getByLabel('Name in English');
  await name.fill('Almanacs');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Almanacs');
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Change Fiction' }).click();
  const unchanged = page.getByRole('dialog', { name: 'Change Fiction' });
  await unchanged.waitFor();
  await page.keyboard.press('Escape');
  await unchanged.waitFor({ state: 'detached' });
});

test('a shelf is added without a picture, and deleted while it is empty', async () => {
  const page = await newUserPage(browser, phone.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await page.getByRole('button', { name: 'Add a shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shelf' });
  await expectText(dialog, 'Picture (optional)', 'Without one, the shelf has this plain cover.');
  await dialog.getByLabel('Name in English').fill('Atlases');
  await dialog.getByRole('button', { name: 'Add the shelf' }).click();
  await expectToast(page, 'Atlases added');
  await page.goto(dogear.address);
  const cover = page.getByRole('link', { name: 'Atlases' }).locator('img');
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);

  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  await page.getByRole('button', { name: 'Change Fiction' }).click();
  await page.getByRole('dialog', { name: 'Change Fiction' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete this shelf' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Atlases' }).click();
  await page.getByRole('button', { name: 'Delete this shelf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the shelf' }).click();
  await expectToast(page, 'Atlases deleted');
  await expect.poll(() => names(page)).not.toContain('Atlases');
  expect(complaints).toEqual([]);
});

async function dragFirstBehindThird(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Shelves in their order' }).getByRole('listitem');
  const [grip, third] = [
    await rows.nth(0).locator('svg').first().boundingBox(),
    await rows.nth(2).boundingBox(),
  ];
  if (!grip || !third) throw new Error('The shelves are not shown');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x, third.y + third.height - 4, { steps: 8 });
  await page.mouse.up();
}

test.each([desktop, phone])(
  'an invited buyer becomes a moderator on a $device, with the pages of the rights',
  async ({ device, options }) => {
    const email = device === desktop.device ? 'buyer@dogear.test' : 'marcus@dogear.test';
    const admin = await newUserPage(browser, options);
    await logIn(admin, dogear.address, 'admin@dogear.test');
    await admin.goto(`${dogear.address}/dashboard/site/people`);
    await admin.getByLabel('Email').fill(email);
    await admin.getByRole('checkbox', { name: /^Payments/ }).check();
    await admin.getByRole('button', { name: 'Send the invitation' }).click();
    await expectToast(admin, `Invitation sent to ${email}`);

    const buyer = await newUserPage(browser, options);
    await logIn(buyer, dogear.address, email);
    await buyer.goto(await findInvitationLink(dogear.address, email));
    await buyer.getByRole('button', { name: 'Accept the invitation' }).click();
    await buyer.getByRole('link', { name: 'Go to the dashboard' }).click();
    const menu = buyer.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Ledger' }).click();
    await buyer.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();
    expect(
      await menu.getByRole('link', { name: /All Users|All Sellers|Audit Log|Site Settings/ }).count(),
    ).toBe(0);

    // A press from before the app has loaded is kept.
    const loadApp = await delayApp(admin);
    await admin.reload();
    const box = admin.getByRole('checkbox', { name: /: Payments$/, disabled: false });
    const changed = admin.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/api/site/staff/'),
    );
    await box.click();
    loadApp();
    expect((await changed).status()).toBe(200);
    await buyer.goto(`${dogear.address}/dashboard/ledger`);
    await expect.poll(() => buyer.url()).toContain('/login');
    await admin
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => admin.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  },
);
