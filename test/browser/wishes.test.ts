import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, fillLogin, listBook, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
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

/** Waits for a mail, which the job enqueues within a minute, and opens it in the demo mailbox as plain text. */
async function openMail(page: Page, to: string, subject: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject });
  await expect
    .poll(
      async () => {
        await page.goto(`${dogear.address}/demo-mailbox`);
        return mail.count();
      },
      { timeout: 120_000, interval: 2000 },
    )
    .toBe(1);
  await mail.click();
  await page.getByText('As plain text').click();
}

test.concurrent.each([
  { ...desktop, email: 'buyer@dogear.test', word: 'quincunx' },
  { ...phone, email: 'marcus@dogear.test', word: 'gormenghast' },
])(
  'a visitor with $device waits for a book, gets an email when it is listed, and stops the emails',
  async ({ options, email, word }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    const search = `${dogear.address}/search?q=${word}`;
    await openPage(page, search);
    await page.getByRole('link', { name: 'Tell me when one comes' }).click();
    await page.waitForURL('**/login?from=*');
    await fillLogin(page, email);
    await page.waitForURL(search);

    // Nothing has been asked for by itself.
    await page.getByRole('button', { name: 'Tell me when one comes' }).press('Enter');
    const kept = page.getByRole('button', { name: /^We will tell you/ });
    await kept.waitFor();
    await expectToast(page, 'We’ll email you', 'You can stop this in My Wishes.');
    await kept.press('Enter');
    await page.getByRole('button', { name: 'Tell me when one comes' }).press('Enter');
    await kept.waitFor();
    await page.reload();
    await kept.waitFor();

    await page.goto(`${dogear.address}/dashboard/mywishes`);
    await page.getByRole('link', { name: `“${word}”` }).waitFor();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    const seller = await newUserPage(browser);
    await logIn(seller, dogear.address, word === 'quincunx' ? 'seller@dogear.test' : 'theo@dogear.test');
    const title = `The ${word} of a lifetime`;
    await listBook(seller, dogear.address, title);

    const visitor = await newUserPage(browser, options);
    await openMail(visitor, email, `On the shelf: ${title}`);
    await visitor.getByRole('link', { name: /\/unsubscribe\?token=/ }).click();
    await visitor.waitForURL('**/unsubscribe?token=*');
    // Opening the link changes nothing.
    await page.reload();
    await page.getByRole('link', { name: `“${word}”` }).waitFor();
    await visitor.getByRole('button', { name: 'Stop emails' }).click();
    await expectText(visitor, 'We’ve stopped these emails');
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing you’re waiting for' }).waitFor();
    expect(complaints).toEqual([]);
  },
  240_000,
);

test('a wish is changed and deleted with the keyboard alone', async () => {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'admin@dogear.test');
  await openPage(page, `${dogear.address}/search?q=nonesuch`);
  await page.getByRole('button', { name: 'Tell me when one comes' }).press('Enter');
  await page.getByRole('button', { name: /^We will tell you/ }).waitFor();
  await openPage(page, `${dogear.address}/dashboard/mywishes`);
  await page.getByLabel('How often we email you: nonesuch').selectOption('weekly');
  await expectToast(page, 'Saved', 'nonesuch');
  await page.reload();
  expect(await page.getByLabel('How often we email you: nonesuch').inputValue()).toBe('weekly');
  await page.getByRole('button', { name: 'Delete wish: nonesuch' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wish' }).press('Enter');
  await page.getByRole('heading', { name: 'Nothing you’re waiting for' }).waitFor();
});
