import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, fillSignup, logIn, newUserPage, signInCookie } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { followMail } from './follow-mail.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Sets who may sign up, as an administrator who uses the API. */
async function setJoining(joining: string, domains: string[] = []): Promise<void> {
  const cookie = await signInCookie(dogear.address, 'admin@dogear.test');
  const headers = { cookie, origin: dogear.address, 'content-type': 'application/json' };
  const { settings } = (await (await fetch(`${dogear.address}/api/site`, { headers })).json()) as {
    settings: { version: number };
  };
  const body = JSON.stringify({ version: settings.version, changes: { joining, domains } });
  const { status } = await fetch(`${dogear.address}/api/site`, { method: 'PATCH', headers, body });
  expect(status).toBe(200);
}

async function signUpAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(dogear.address + path);
  await fillSignup(page, { name: 'Nora Newcomer', email, password: 'Almanac#1', role: 'Buyer' });
}

test('on a site for a domain, a newcomer is led to the confirmation, which opens the account', async () => {
  await setJoining('domain', ['union.test']);
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const email = 'nora@union.test';
  await signUpAt(page, '/signup', email);
  await page.waitForURL('**/verify-email');
  await expectText(page, 'Check your inbox', 'Check your spam folder, too.');
  await page.getByText(`We sent a link to ${email}.`).waitFor();
  await page.goto(`${dogear.address}/dashboard/myorders`);
  await page.waitForURL('**/verify-email');
  await page.getByRole('button', { name: `Send a new link to ${email}` }).click();
  await expectText(page, 'A new link is on its way');

  await page.getByRole('link', { name: 'your profile' }).click();
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  await page.getByText('Your account isn’t open yet.').waitFor();
  expect(await page.getByRole('link', { name: 'My Orders' }).count()).toBe(0);

  await followMail(dogear.address, page, email, 'Confirm your email for Dogear');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome, Nora Newcomer' }).waitFor();
  await page.getByRole('link', { name: 'My Orders' }).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('on a site by invitation, an administrator invites a newcomer, and sees who came', async () => {
  await setJoining('invite');
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await page.goto(`${dogear.address}/signup`);
  await page.getByText('To sign up here, open the link in your invitation.').waitFor();
  expect(await page.getByRole('button', { name: /Sign Up|Continue With Google/ }).count()).toBe(0);

  const admin = await newUserPage(browser);
  const adminComplaints = collectConsoleErrors(admin);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard/site/joining`);
  const email = 'ines@guests.test';
  await admin.getByLabel('Email (optional)').fill(email);
  await admin.getByRole('button', { name: 'Create the invitation' }).click();
  await expectText(admin, `Invitation sent to ${email}`);
  await admin.getByLabel('For whom (optional)').fill('Someone else');
  await admin.getByRole('button', { name: 'Create the invitation' }).click();
  const waiting = admin.getByRole('list', { name: 'Open invitations' });
  await admin.getByRole('button', { name: 'Take back the invitation for Someone else' }).click();
  await expectText(admin, 'The invitation no longer works');
  await waiting.getByText('Someone else').waitFor({ state: 'detached' });
  expect(await waiting.getByRole('listitem').count()).toBe(1);
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.getByRole('button', { name: `Copy the link for ${email}` }).click();
  await expectText(admin, 'Link copied');
  const link = await admin.evaluate(() => navigator.clipboard.readText());

  expect(await followMail(dogear.address, page, email, 'You’re invited to Dogear')).toBe(link);
  await page.getByText('Your link lets one person sign up.').waitFor();
  await fillSignup(page, { name: 'Ines Guest', email, password: 'Almanac#1', role: 'Buyer' });
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();

  await admin.reload();
  await admin
    .getByRole('list', { name: 'Used invitations' })
    .getByText(/^Ines Guest signed up with it/)
    .waitFor();
  await admin.goto(`${dogear.address}/dashboard/auditlog`);
  await expectText(admin, 'Invitation to sign up taken back', 'Invitation to sign up created');
  expect([complaints, adminComplaints]).toEqual([[], []]);
}, 60_000);

test('an invitation to help lets a newcomer join, and can be declined without an account', async () => {
  await setJoining('invite');
  const admin = await newUserPage(browser);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard/site/people`);
  for (const email of ['helper@guests.test', 'busy@guests.test']) {
    await admin.getByLabel('Email').fill(email);
    await admin.getByRole('button', { name: 'Send the invitation' }).click();
    await expectText(admin, `Invitation sent to ${email}`);
  }
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const busy = await followMail(dogear.address, page, 'busy@guests.test', 'Help run Dogear');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectText(page, 'You’ve declined. The invitation no longer works.');
  await page.goto(busy);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectText(page, 'This link has been used or has expired. Please get a new one.');
  await page.goto(busy.slice(0, -1));
  await expectText(page, 'This link is incomplete');
  expect(await page.getByRole('button', { name: /Login|Sign up|Decline/ }).count()).toBe(0);

  await followMail(dogear.address, page, 'helper@guests.test', 'Help run Dogear');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await fillSignup(page, {
    name: 'Hal Helper',
    email: 'helper@guests.test',
    password: 'Almanac#1',
    role: 'Buyer',
  });
  await page.getByRole('button', { name: 'Accept the invitation' }).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

test('who has not agreed to the terms reads so beside the box, which is ticked to go on', async () => {
  await setJoining('open');
  const cookie = await signInCookie(dogear.address, 'admin@dogear.test');
  const { status } = await fetch(`${dogear.address}/api/site/texts/terms`, {
    method: 'PUT',
    headers: { cookie, origin: dogear.address, 'content-type': 'application/json' },
    body: JSON.stringify({ locale: 'en', text: 'Be kind.', publish: true, version: 0 }),
  });
  expect(status).toBe(200);
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await signUpAt(page, '/signup', 'theresa@union.test');
  const box = page.getByRole('checkbox', { name: /^I have read the terms/ });
  await page.getByText('Agree to the terms to sign up.').waitFor();
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('status').getByText('Agree to the terms').count()).toBe(0);
  await box.check();
  expect(await page.getByText('Agree to the terms to sign up.').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(complaints).toEqual([]);
}, 60_000);
