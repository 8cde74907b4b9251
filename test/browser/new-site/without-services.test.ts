import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '#test/support/app-process.ts';
import { fillSignup, newUserPage } from '../actors.ts';
import { expectText } from '../assertions.ts';
import { openBrowser } from '../browser.ts';
import { CountedPage } from './counted-page.ts';
import { listFirstBook, signUpAsSeller, verifySeller } from './first-book.ts';
import { createAccount, passCheckUp } from './set-up-site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('on a site without cards, a buyer books and is asked to pay at the meeting, never by card', async () => {
  const dogear = await AppProcess.startNewSite();
  try {
    const admin = new CountedPage(await newUserPage(browser));
    await passCheckUp(admin, dogear.setupAddress);
    await createAccount(admin);
    await admin.page.goto(`${dogear.address}/dashboard`);
    const seller = new CountedPage(await newUserPage(browser));
    await signUpAsSeller(seller, dogear.address);
    await verifySeller(admin);
    await listFirstBook(seller);

    const page = await newUserPage(browser);
    await page.goto(`${dogear.address}/signup`);
    const buyer = {
      name: 'Ana Ruiz',
      email: 'ana@kestrel.test',
      password: 'Marker#2026',
      role: 'Buyer',
    } as const;
    await fillSignup(page, buyer);
    await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
    await page.goto(`${dogear.address}/category/science`);
    await page.getByRole('link', { name: 'Middlemarch' }).first().click();
    await expectText(page, 'We’ll hold it for 72 hours. Pay the seller when you meet.');
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('+1 555 0163');
    await dialog
      .getByLabel(/Meeting|Location/)
      .first()
      .fill('Kennedy Plaza');
    await dialog.getByRole('button', { name: /Submit|Book/ }).click();
    await expectText(page, 'We’re holding it for you. Pay the seller when you meet.');
    const payment = page.locator('a[href*="/dashboard/payment"]');
    expect(await payment.count()).toBe(0);

    await page.goto(`${dogear.address}/dashboard/myorders`);
    await expectText(page, 'We hold each book for 72 hours. Pay the seller when you meet.');
    await expectText(page, 'Pay when you meet');
    expect(await payment.count()).toBe(0);
    await expectWishesWithoutEmail(page, dogear.address);
    await inviteWithLink(admin.page, page, dogear.address);
    await expectNoMailedLinks(page, dogear.address);
  } finally {
    await dogear.remove();
  }
}, 200_000);

/** Links of an administrator work for a day, and no email brings another one. */
async function expectNoMailedLinks(page: Page, address: string): Promise<void> {
  const advice = {
    '/reset-password?token=used': 'It was used before, or its day is over. Your password hasn’t changed.',
    '/confirm-sign-in': 'This site doesn’t send email, so there is no new one. Log in as usual.',
    '/verify-email': 'This site doesn’t send email, so there’s nothing to confirm.',
  };
  for (const [path, text] of Object.entries(advice)) {
    await page.goto(address + path);
    await expectText(page, text);
    expect(await page.getByText(/hour|inbox|Get a new link/i).count(), path).toBe(0);
  }
  await page.goto(`${address}/reset-password`);
  await expectText(page, 'Ask for a link');
}

/** The administrator passes the link on, and the buyer accepts without having confirmed an address. */
async function inviteWithLink(admin: Page, buyer: Page, address: string): Promise<void> {
  await admin.goto(`${address}/dashboard/site/people`);
  await admin.getByText('This site doesn’t send email: you get a link that works for a day').waitFor();
  await admin.getByLabel('Email').fill('ana@kestrel.test');
  await admin.getByRole('button', { name: 'Create the invitation' }).click();
  await expectText(admin, 'The link for ana@kestrel.test');
  const link = (await admin.locator('main code').textContent()) ?? '';
  expect(link.startsWith(`${address}/invitation?token=`)).toBe(true);
  await buyer.goto(link);
  await buyer.getByRole('button', { name: 'Accept the invitation' }).click();
  await expectText(buyer, 'You’re a moderator now. Your new pages are on the dashboard.');
}

/** Wishes may be older than the decision to send no email. */
async function expectWishesWithoutEmail(page: Page, address: string): Promise<void> {
  const data = { query: 'persuasion' };
  const made = await page.request.post(`${address}/api/wishes`, { data, headers: { origin: address } });
  expect(made.status()).toBe(201);
  await page.goto(`${address}/dashboard/mywishes`);
  await expectText(page, 'This site doesn’t send email, so it can’t tell you when a book fits.');
  await page.getByRole('button', { name: /^Delete wish/ }).waitFor();
  expect(await page.getByRole('combobox', { name: /^How often/ }).count()).toBe(0);
}
