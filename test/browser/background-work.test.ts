import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { MailServer } from '../support/mail-server.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { columnsOf, expectDialog, expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { eventually } from './eventually.ts';

let dogear: AppProcess;
let mails: MailServer;
let browser: Browser;

beforeAll(async () => {
  mails = await MailServer.start();
  [dogear, browser] = await Promise.all([AppProcess.startDemo({ SMTP_URL: mails.url }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
  await mails?.close();
});

const title = 'Undelivered email';

async function enqueueMail(email: string): Promise<void> {
  const answer = await fetch(`${dogear.address}/api/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: dogear.address },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
}

const linksTo = (email: string): number =>
  mails.accepted.filter(({ to, subject }) => to === email && subject === 'Reset your Dogear password').length;

/** Waits for the row of the failed mail. Mail about the demo's orders may fail at the same time. */
async function refusedMail(page: Page, email: string): Promise<Locator> {
  mails.unknown.add(email);
  await enqueueMail(email);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(email, { exact: true }) })
    .filter({ hasText: 'Password reset' });
  await eventually(async () => {
    await page.goto(`${dogear.address}/dashboard/backgroundwork`);
    expect(await row.count()).toBe(1);
  });
  mails.unknown.delete(email);
  return row;
}

test.concurrent.each([
  { ...desktop, email: 'buyer@dogear.test', name: 'Clara Whitfield' },
  { ...phone, email: 'seller@dogear.test', name: 'Amara Okafor' },
])(
  'an admin with $device sends a refused mail after all, and discards another',
  async ({ options, email, name }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, 'admin@dogear.test');

    const refused = await refusedMail(page, email);
    expect(await columnsOf(page, title)).toEqual(['To', 'Email', 'Failed', 'Reason', 'Action']);
    await expectText(
      refused,
      name,
      'Password reset',
      'after one attempt',
      'The mail server says this address doesn’t accept email (SMTP EENVELOPE RCPT TO 550).',
    );
    expect(linksTo(email)).toBe(0);
    await refused.getByRole('button', { name: `Try again: Password reset to ${name}` }).press('Enter');
    await expectToast(page, 'Sending again', 'Password reset. If it fails again, it’ll be back here.');
    await refused.waitFor({ state: 'detached' });
    await eventually(async () => expect(linksTo(email)).toBe(1));

    const unwanted = await refusedMail(page, email);
    await unwanted.getByRole('button', { name: `Discard: Password reset to ${name}` }).press('Enter');
    const dialog = await expectDialog(page, {
      title: 'Discard this email?',
      text: 'It won’t be sent, and this can’t be undone.',
      yes: 'Discard email',
    });
    await expectText(dialog, name, 'Password reset');
    const no = dialog.getByRole('button', { name: 'Cancel', exact: true });
    expect(await no.evaluate((button) => button === document.activeElement), 'Enter does no harm').toBe(true);
    await no.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await unwanted.getByRole('button', { name: /^Discard/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Discard email' }).press('Enter');
    await expectToast(page, 'Discarded', 'Password reset won’t be sent.');
    await unwanted.waitFor({ state: 'detached' });
    expect(linksTo(email)).toBe(1);
    expect(complaints).toEqual([]);
  },
  60_000,
);

test('the page is the administrator’s, and counts in the menu', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await refusedMail(page, 'newseller@dogear.test');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: /^Background Jobs \d+$/ }).waitFor();
  await page.getByRole('heading', { name: 'Scheduled jobs', level: 2 }).waitFor();
  await expectText(
    page,
    'Releases books that weren’t paid for in time',
    'Emails sellers and buyers about their bookings',
    'Reminds buyers before their hold ends',
    'Finishes interrupted payments',
    'Deletes unused photos',
  );

  const buyer = await newUserPage(browser);
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await buyer.goto(`${dogear.address}/dashboard/backgroundwork`);
  await buyer.waitForURL('**/login**');
});
