import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { authenticator } from '../support/authenticator.ts';
import {
  choosePhoto,
  collectConsoleErrors,
  fillLogin,
  fillSignup,
  logIn,
  newUserPage,
  signOut,
} from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, openNavigation, phone } from './devices.ts';
import { followMail } from './follow-mail.ts';
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

const email = 'olga@dogear.test';
const firstPassword = 'Almanac#1';
const password = 'Octavo#22';

test('a user looks after their own account, and leaves', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await openPage(page, `${dogear.address}/signup`);
  await fillSignup(page, { name: 'Olga Octavo', email, password: firstPassword, role: 'Buyer' });
  await page.waitForURL(`${dogear.address}/`);

  await page.getByTitle('Olga Octavo', { exact: true }).click();
  await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor();
  await changeProfile(page);
  const elsewhere = await signInElsewhere();
  await endSessionElsewhere(page, elsewhere);
  await changePassword(page);
  const { code, recoveryCodes } = await switchOnTwoFactor(page);
  await exportEverything(page);
  await signOut(page);
  await signInWithCode(page, code(1));
  await signOut(page);
  await signInWithRecoveryCode(page, recoveryCodes[0] ?? '');
  await page.goto(`${dogear.address}/dashboard/profile`);
  await expectText(page, '9 recovery codes left.');
  await deleteAccount(page);
  // Better Auth's rejection of a wrong password, which the test provoked.
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
}, 120_000);

test('the way to the profile is named: beside its picture on a desktop and a tablet, in the menu on a phone', async () => {
  const tablet = { viewport: { width: 1024, height: 768 } };
  for (const options of [desktop.options, tablet, phone.options]) {
    const page = await newUserPage(browser, options);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openNavigation(page);
    await page.getByRole('banner').getByText('My Profile').filter({ visible: true }).first().click();
    await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor();
    await page.context().close();
  }
});

test('a user whose address ends changes it: the link in the new mailbox decides, and the old address signs in no more', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const [oldEmail, newEmail] = ['piet@school.test', 'piet@graduates.test'];
  await openPage(page, `${dogear.address}/signup`);
  await fillSignup(page, { name: 'Piet Quire', email: oldEmail, password: firstPassword, role: 'Buyer' });
  await page.waitForURL(`${dogear.address}/`);
  await openPage(page, `${dogear.address}/dashboard/profile`);
  const section = page.getByRole('region', { name: 'Email', exact: true });
  await section.getByLabel('New email').fill(oldEmail);
  await section.getByRole('button', { name: 'Send link' }).click();
  await expectText(section, 'Your account already has this address.');
  await section.getByLabel('New email').fill('piet@grduates.test');
  await section.getByRole('button', { name: 'Send link' }).click();
  await section.getByText('We sent it to piet@grduates.test.').waitFor();
  await section.getByRole('button', { name: 'Cancel the change' }).click();
  await section.getByLabel('New email').fill(newEmail);
  await section.getByRole('button', { name: 'Send link' }).click();
  await section.getByText(`We sent it to ${newEmail}.`).waitFor();

  const elsewhere = await newUserPage(browser);
  await followMail(dogear.address, elsewhere, newEmail, 'Confirm your new email');
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await elsewhere.waitForURL('**/login?from=**');
  await elsewhere.getByLabel('Email').fill(oldEmail);
  await elsewhere.getByLabel('Password', { exact: true }).fill(firstPassword);
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await elsewhere.getByRole('button', { name: 'Confirm new email' }).click();
  await expectText(elsewhere, 'Your email is changed');
  await elsewhere.getByRole('link', { name: 'Go to my profile' }).click();
  const form = elsewhere.getByRole('form', { name: 'About you' });
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(newEmail);

  // The browser in which it was asked for is signed out.
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.waitForURL('**/login?from=**');
  await page.getByLabel('Email').fill(oldEmail);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('That email and password don’t belong together').first().waitFor();
  await fillLogin(page, newEmail, firstPassword);
  await page.goto(`${dogear.address}/demo-mailbox`);
  const told = page.getByRole('listitem').filter({ hasText: oldEmail });
  await told.getByRole('link', { name: 'was changed' }).waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
}, 120_000);

async function changeProfile(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'About you' });
  expect(await form.getByLabel('Email').inputValue()).toBe(email);
  await form.getByLabel('Name').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectText(form, 'Name is Required');
  await form.getByLabel('Name').fill('Olga Quarto');
  await form.getByLabel('Phone Number').fill('+1 555 0199');
  const before = await page.getByRole('img', { name: /^Signed in as/ }).getAttribute('src');
  await choosePhoto(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Changes saved');
  await page.getByTitle('Olga Quarto', { exact: true }).waitFor();
  // The same file as at sign-up is stored as the same image.
  expect(await page.getByRole('img', { name: /^Signed in as/ }).getAttribute('src')).toBe(before);
  await page.reload();
  expect(await form.getByLabel('Phone Number').inputValue()).toBe('+1 555 0199');
}

async function signInElsewhere(): Promise<Page> {
  const elsewhere = await newUserPage(browser, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await elsewhere.goto(`${dogear.address}/login?from=%2Fdashboard`);
  await fillLogin(elsewhere, email, firstPassword);
  await elsewhere.waitForURL('**/dashboard');
  return elsewhere;
}

async function endSessionElsewhere(page: Page, elsewhere: Page): Promise<void> {
  await page.reload();
  await expectText(page, 'This device');
  await page.getByRole('button', { name: /^Sign out: Firefox on Windows/ }).click();
  await expectToast(page, 'Signed out on that device', 'Firefox on Windows');
  await expect.poll(() => page.getByText('Firefox on Windows').count()).toBe(0);
  await elsewhere.getByRole('link', { name: 'My Orders' }).first().click();
  await elsewhere.waitForURL('**/login?from=**');
  await elsewhere.context().close();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('Wrong#2026');
  await page.getByLabel('New password').fill('almanac');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectText(page, 'Password Must Uppercase, Special Character & a Number');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectText(page, 'That’s not your current password.');
  await page.getByLabel('Current password').fill(firstPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
}

async function switchOnTwoFactor(page: Page) {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong#2026');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectText(dialog, 'That’s not your current password.');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  const { code } = authenticator(link ?? '');
  await page.getByLabel('Code from your app').fill('12345');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectText(page, 'Enter the six-digit code, such as 402713.');
  await page.getByLabel('Code from your app').fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const sheet = page.getByRole('region', { name: 'Your recovery codes' });
  await sheet.waitFor();
  const recoveryCodes = await sheet.locator('code').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  await sheet.getByRole('button', { name: 'I’ve saved them' }).click();
  await expectText(page, '10 recovery codes left.');
  return { code, recoveryCodes };
}

async function exportEverything(page: Page): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ]);
  const files = unzipSync(await readFile(await file.path()));
  const [account] = JSON.parse(new TextDecoder().decode(files['account.json']));
  expect(account).toMatchObject({ name: 'Olga Quarto', email, phone: '+1 555 0199' });
  expect(Object.keys(files).some((name) => name.startsWith('pictures/'))).toBe(true);
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectText(page, 'Enter the code from your authenticator app.');
}

async function signInWithCode(page: Page, code: string): Promise<void> {
  await page.goto(`${dogear.address}/login?from=%2Fdashboard%2Fmyorders`);
  await enterPassword(page);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectText(page, 'That code isn’t right. Codes change every 30 seconds, so use the one showing now.');
  await page.getByLabel('Code from your app').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/myorders');
}

async function signInWithRecoveryCode(page: Page, code: string): Promise<void> {
  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
}

async function deleteAccount(page: Page): Promise<void> {
  await expectText(page, 'What we keep:');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectText(dialog, 'Password is required');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted', 'You’ve been signed out everywhere.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.goto(`${dogear.address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectText(page, 'That email and password don’t belong together. Check both and try again.');
}

test('an admin bans a user, who is signed out and reads why, and lifts the ban', async () => {
  const [admin, buyer] = [await newUserPage(browser), await newUserPage(browser)];
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await openPage(buyer, `${dogear.address}/dashboard`);
  const name =
    (await buyer.getByRole('navigation', { name: 'Dashboard' }).locator('strong').textContent()) ?? '';
  await admin.goto(`${dogear.address}/dashboard/allbuyers`);
  await admin.getByRole('button', { name: `Ban ${name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expectToast(admin, `${name} has been banned`);
  await expectText(admin, 'Buyer, banned');
  await buyer.getByRole('link', { name: 'My Orders' }).first().click();
  await expectToast(buyer, 'This account has been closed by an admin.');
  await buyer.goto(`${dogear.address}/login`);
  await buyer.getByLabel('Email').fill('buyer@dogear.test');
  await buyer.getByLabel('Password', { exact: true }).fill('Dogear#2026');
  await buyer.getByRole('button', { name: 'Login', exact: true }).click();
  await expectText(buyer.getByRole('main').locator('form'), 'This account has been closed by an admin.');
  await admin.getByRole('button', { name: `Lift the ban on ${name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Lift the ban', exact: true }).click();
  await expectToast(admin, `${name}’s ban has been lifted`);
  await fillLogin(buyer, 'buyer@dogear.test');
}, 60_000);
