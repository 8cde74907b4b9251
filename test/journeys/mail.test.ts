import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleErrors, fillLogin, fillSignup, newUserPage, signInCookie } from '../browser/actors.ts';
import { expectFieldErrors, expectText } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, phone } from '../browser/devices.ts';
import { followMail as followMailAt } from '../browser/follow-mail.ts';
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

const followMail = (page: Page, to: string, subject: string) =>
  followMailAt(dogear.address, page, to, subject);

const forgetful = [
  { ...desktop, email: 'buyer@dogear.test', name: 'Clara Whitfield' },
  { ...phone, email: 'seller@dogear.test', name: 'Amara Okafor' },
];

test.concurrent.each(onDevices(forgetful, phone))(
  'somebody with $device forgets their password and comes back in',
  async ({ options, email }) => {
    const session = await signInCookie(dogear.address, email);
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await page.goto(`${dogear.address}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectFieldErrors(page.locator('main form'), { Email: 'Email is required' });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectText(page, 'Check your inbox');
    await page.getByRole('link', { name: 'read it in the demo mailbox' }).click();
    await page.waitForURL('**/demo-mailbox');

    const link = await followMail(page, email, 'Reset your Dogear password');
    await page.waitForURL('**/reset-password?token=*');
    // No other page may learn the secret link.
    expect(await page.evaluate(() => document.referrer)).toBe('');
    const change = page.getByRole('button', { name: 'Change password' });
    await page.getByLabel('New password').fill('almanac');
    await change.click();
    await expectFieldErrors(page.locator('main form'), {
      'New password': 'Password Must Uppercase, Special Character & a Number ',
    });
    await page.getByLabel('New password').fill('Almanac#1');
    await change.click();
    await expectText(page, 'Your password has been changed');
    const ended = await fetch(`${dogear.address}/api/me`, { headers: { cookie: session } });
    expect(await ended.json()).toEqual({ user: null });

    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await fillLogin(page, email, 'Almanac#1');
    await page.goto(link);
    await expectText(page, 'This link no longer works');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await page.goto(`${dogear.address}/demo-mailbox`);
    await expectText(page, 'Your Dogear password was changed', `To ${email}`);
    expect(complaints).toEqual([]);
  },
  60_000,
);

test('a newcomer confirms their address from the mailbox', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const newcomer = {
    name: 'Nora Newcomer',
    email: 'nora@dogear.test',
    password: 'Almanac#1',
    role: 'Buyer',
  } as const;
  await page.goto(`${dogear.address}/signup`);
  await fillSignup(page, newcomer);
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
  await page.goto(`${dogear.address}/dashboard`);
  const notice = page.getByRole('region', { name: 'Your email isn’t confirmed yet' });
  await expectText(notice, 'Please confirm your email');
  await notice.getByRole('button', { name: 'Send a new link' }).click();
  await expectText(notice, 'We’ve sent a new link to nora@dogear.test. It expires after an hour.');

  const link = await followMail(page, newcomer.email, 'Confirm your email for Dogear');
  await page.waitForURL('**/verify-email?token=*');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expectText(page, 'Your email is confirmed');
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome, Nora Newcomer' }).waitFor();
  expect(await notice.count()).toBe(0);

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expectText(page, 'Your email is confirmed');

  const stranger = await newUserPage(browser);
  await stranger.goto(`${dogear.address}/verify-email`);
  await expectText(stranger, 'This link no longer works');
  await stranger.getByLabel('Email').fill(newcomer.email);
  await stranger.getByRole('button', { name: 'Send a new link' }).click();
  await expectText(stranger, 'Check your inbox');
  expect(complaints).toEqual([]);
}, 60_000);

test('a confirmation link asks to log in first, with the account that it is for', async () => {
  const newcomer = {
    name: 'Orla Later',
    email: 'orla.later@dogear.test',
    password: 'Almanac#1',
    role: 'Buyer',
  } as const;
  const elsewhere = await newUserPage(browser);
  await elsewhere.goto(`${dogear.address}/signup`);
  await fillSignup(elsewhere, newcomer);
  await elsewhere.getByRole('img', { name: /^Signed in as/ }).waitFor();

  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  const link = await followMail(page, newcomer.email, 'Welcome to Dogear');
  const token = new URL(link).searchParams.get('token') ?? '';
  await expectText(page, 'Log in first, and then confirm your email here.');
  asked.length = 0;
  const login = () => page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await login();
  await page.waitForURL('**/login?from=*');
  await fillLogin(page, 'newseller@dogear.test');
  await page.waitForURL('**/verify-email');
  const confirm = page.getByRole('button', { name: 'Confirm email' });
  await confirm.click();
  await expectText(
    page,
    'You’re signed in as newseller@dogear.test',
    'We haven’t confirmed anything. Sign out, then log in to the account that got the email.',
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectText(page, 'Log in first, and then confirm your email here.');
  await login();
  await fillLogin(page, newcomer.email, newcomer.password);
  await page.waitForURL('**/verify-email');
  await confirm.click();
  await expectText(page, 'Your email is confirmed');
  expect(asked.filter((text) => text.includes(token))).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

test('the pages of mailed links are neither kept nor found, and tell no other site where they are', async () => {
  for (const path of [
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/confirm-sign-in?token=x',
  ]) {
    const { status, headers } = await fetch(dogear.address + path);
    expect(status, path).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  }
});
