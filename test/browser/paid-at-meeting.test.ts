import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
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

/** A book of the seller that is for sale. */
async function findBook(email: string): Promise<{ _id: string; book_title: string }> {
  const headers = { cookie: await signInCookie(dogear.address, email) };
  const response = await fetch(`${dogear.address}/api/my-products?email=${email}&limit=50`, { headers });
  const books: { _id: string; book_title: string; status: string }[] = await response.json();
  const book = books.find(({ status }) => status === 'available');
  if (!book) throw new Error('The seller has nothing to sell.');
  return book;
}

test('a host lets buyers pay at the meeting, and the code of one sells the book', async () => {
  const [admin, buyer, seller] = await Promise.all([1, 2, 3].map(() => newUserPage(browser)));
  if (!admin || !buyer || !seller) throw new Error('There are three people.');
  const complaints = [admin, buyer, seller].map(collectConsoleErrors);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await openPage(admin, `${dogear.address}/dashboard/site/money`);
  await admin.getByRole('radio', { name: /^At the meeting/ }).check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(admin, 'Changes saved');

  const { _id, book_title: title } = await findBook('seller@dogear.test');
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await openPage(buyer, `${dogear.address}/book/${_id}`);
  await buyer.getByRole('button', { name: `Buy Now: ${title}` }).click();
  const form = buyer.getByRole('dialog', { name: 'Book this copy' });
  await form.getByLabel('Phone Number').fill('+1 555 0117');
  await form.getByLabel('Meeting Location').fill('Central Library steps');
  await form.getByLabel('Meeting Location').press('Escape');
  const question = buyer.getByRole('alertdialog', { name: 'Leave without booking?' });
  await question.getByRole('button', { name: 'Keep typing' }).click();
  await form.getByRole('button', { name: 'Book Now' }).click();
  await expectText(buyer, 'We’re holding it for you. Pay the seller when you meet.');
  await openPage(buyer, `${dogear.address}/dashboard/myorders`);
  const row = buyer.getByRole('row').filter({ hasText: title });
  await expectText(row, 'Pay when you meet');
  expect(await row.getByRole('link', { name: /^Pay for/ }).count()).toBe(0);
  await row.getByRole('link', { name: `Order for ${title}` }).click();
  await buyer.getByRole('heading', { name: /^Pay .+ when you meet$/, level: 1 }).waitFor();
  const code = ((await buyer.locator('#handover-code + p').textContent()) ?? '').replaceAll(/\D/g, '');
  expect(code).toMatch(/^\d{6}$/);

  await logIn(seller, dogear.address, 'seller@dogear.test');
  await openPage(seller, `${dogear.address}/dashboard/mybuyers`);
  const booking = seller.getByRole('row').filter({ hasText: title });
  await expectText(booking, 'Pays when you meet');
  await booking.getByRole('link', { name: `Order for ${title}` }).click();
  await seller.getByLabel(/six digits$/).fill(code);
  await seller.getByRole('button', { name: 'Hand over' }).click();
  await seller.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();

  await openPage(buyer, `${dogear.address}/dashboard/myorders`);
  await expectText(row, 'Paid, cash');
  await row.getByRole('link', { name: `Receipt for ${title}` }).click();
  await expectText(buyer.getByRole('article', { name: `Receipt for ${title}` }), 'Paid, cash');
  await openPage(seller, `${dogear.address}/dashboard/myproducts`);
  await expectText(seller.getByRole('row').filter({ hasText: title }), 'Sold');
  expect(complaints.flat()).toEqual([]);
}, 180_000);
