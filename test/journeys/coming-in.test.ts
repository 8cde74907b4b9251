import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  collectConsoleErrors,
  fillLogin,
  fillSignup,
  logIn,
  newUserPage,
  signInCookie,
  signOut,
} from '../browser/actors.ts';
import { expectFieldErrors, expectLinks, expectText, expectToast, labelsOf } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, openNavigation, phone } from '../browser/devices.ts';
import { AppProcess } from '../support/app-process.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const newcomers = [
  { ...desktop, role: 'Seller', name: 'Nora Newcomer' },
  { ...phone, role: 'Buyer', name: 'Nils Newcomer' },
] as const;
const password = 'Almanac#1';

test.concurrent.each(newcomers)(
  'a person with $device signs up as a $role, signs out and logs in again',
  async ({ options, ...known }) => {
    // The first try may have signed the person up.
    const newcomer = { ...known, email: `${randomUUID()}@dogear.test` };
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await page.goto(`${dogear.address}/category/nature`);
    await logInWrongly(page);
    const signUp = page.getByRole('link', { name: 'Create an account', exact: true });
    await signUp.waitFor();
    await signUp.click();
    await page.waitForURL('**/signup?from=%2Fcategory%2Fnature');
    await signUpWrongly(page);
    await fillSignup(page, { ...newcomer, password });
    await page.waitForURL('**/category/nature');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^ey/);
    await expectOwnNavigation(page, newcomer.name);
    await signOut(page);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await fillLogin(page, newcomer.email, password);
    await page.waitForURL(`${dogear.address}/`);
    expect(complaints).toEqual([]);
  },
  60_000,
);

async function logInWrongly(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Login', level: 1, exact: true }).waitFor();
  const form = page.locator('main form');
  expect(await labelsOf(form)).toEqual(['Email', 'Password']);
  await page.getByRole('button', { name: 'Continue With Google', exact: true }).waitFor();
  const logIn = page.getByRole('button', { name: 'Login', exact: true });
  await logIn.waitFor();
  await logIn.click();
  await expectFieldErrors(form, { Email: 'Email address is required!', Password: 'Password is required!' });
  await page.getByLabel('Email').fill('buyer@dogear.test');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expectFieldErrors(form, { Password: 'Password must be 6 characters or longer' });
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
  await logIn.click();
  await expectText(
    form.getByRole('alert'),
    'That email and password don’t belong together. Check both and try again.',
  );
}

async function signUpWrongly(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign up', level: 1, exact: true }).waitFor();
  const form = page.locator('main form');
  expect(await labelsOf(form)).toEqual(['Name', 'Email', 'Password', 'Account type', 'Profile photo']);
  expect(await page.getByLabel('Account type').locator('option').allTextContents()).toEqual([
    'Buyer',
    'Seller',
  ]);
  await page.getByRole('button', { name: 'Continue With Google', exact: true }).waitFor();
  await expectLinks(page.locator('main'), { Login: '/login?from=%2Fcategory%2Fnature' });
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
  await signUp.waitFor();
  await signUp.click();
  const missing = {
    Name: 'Name is Required',
    Email: 'Email is required',
    'Profile photo': 'Photo is Required',
  };
  await expectFieldErrors(form, { ...missing, Password: 'Password is required' });
  const passwordField = page.getByLabel('Password', { exact: true });
  await passwordField.fill('A1#');
  await expectFieldErrors(form, { ...missing, Password: 'Password must be 6 character or long' });
  for (const weak of ['almanac#1', 'Almanac01', 'Almanac#']) {
    await passwordField.fill(weak);
    const Password = 'Password Must Uppercase, Special Character & a Number ';
    await expectFieldErrors(form, { ...missing, Password });
  }
  // An email address that already has an account.
  await fillSignup(page, { name: 'Clara', email: 'buyer@dogear.test', password, role: 'Buyer' });
  await expectToast(page, 'There’s already an account with this email.');
}

async function expectOwnNavigation(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await openNavigation(page);
  await page.getByTitle(name, { exact: true }).waitFor();
  // Beside its picture, where there is room, the profile is no entry of the menu.
  const profile = page.viewportSize()?.width === phone.options.viewport.width ? ['My Profile'] : [];
  const links = await navigation.getByRole('link').allTextContents();
  expect(links).toEqual(['Home', 'Blog', 'Dashboard', ...profile]);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await expectLinks(navigation, { Dashboard: '/dashboard' });
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: `Welcome, ${name}`, level: 1, exact: true }).waitFor();
}

const pagesOf = {
  buyer: ['/dashboard/myorders', '/dashboard/payment/01900000-0000-7000-8000-000000000000'],
  seller: ['/dashboard/addaproduct', '/dashboard/myproducts', '/dashboard/mybuyers'],
  admin: ['/dashboard/allusers', '/dashboard/allsellers', '/dashboard/allbuyers', '/dashboard/reporteditems'],
};
const publicPages = ['/', '/blog', '/login', '/signup'];
const pagesOfMembers = ['/dashboard', '/dashboard/profile', '/category/gothic'];
const guarded = [...pagesOfMembers, ...Object.values(pagesOf).flat()];

/** Where a request for a page ends: the page itself or the target of its redirect. */
async function landing(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(dogear.address + path, { headers: { cookie }, redirect: 'manual' });
  return answer.headers.get('location') ?? `status ${answer.status}`;
}
const loginFrom = (path: string): string => `/login?${new URLSearchParams({ from: path })}`;

test('an anonymous visitor reads the public pages; every other one sends them to the login, which remembers it', async () => {
  for (const path of publicPages) expect(await landing(path), path).toBe('status 200');
  for (const path of guarded) expect(await landing(path), path).toBe(loginFrom(path));
});

test.each(['buyer', 'seller', 'admin'] as const)(
  'a %s reaches the pages of their own role, and the login instead of the others',
  async (role) => {
    const cookie = await signInCookie(dogear.address, `${role}@dogear.test`);
    for (const path of ['/', '/blog', ...pagesOfMembers])
      expect(await landing(path, cookie), path).toBe('status 200');
    for (const [owner, paths] of Object.entries(pagesOf))
      for (const path of paths) {
        // The order does not exist, which only a buyer finds out.
        const own = path.includes('/payment/') ? 'status 404' : 'status 200';
        expect(await landing(path, cookie), path).toBe(owner === role ? own : loginFrom(path));
      }
  },
);

test('a user with the wrong role reads so, and comes to the page with the right one', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/dashboard/allusers`);
  await page.waitForURL('**/login?from=%2Fdashboard%2Fallusers');
  await expectText(page, 'You’re signed in as a buyer. That page is for admins.');
  await page.getByLabel('Email').fill('admin@dogear.test');
  await page.getByLabel('Password', { exact: true }).fill('Dogear#2026');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard/allusers');
  await expectText(page, 'Ruth Ellison');
});
