import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { postAs } from './hand-over-through-api.ts';
import { openFromMenu, openPage } from './open-page.ts';
import { translate } from './translate.ts';

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

async function chooseMode(admin: Page, mode: RegExp): Promise<void> {
  await openPage(admin, `${dogear.address}/dashboard/site/money`);
  await admin.getByRole('radio', { name: mode }).check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(admin, 'Changes saved');
}

test('a host lets buyers pay at the meeting, and the code of one sells the book', async () => {
  const [admin, buyer, seller] = await Promise.all([1, 2, 3].map(() => newUserPage(browser)));
  if (!admin || !buyer || !seller) throw new Error('There are three people.');
  const complaints = [admin, buyer, seller].map(collectConsoleErrors);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await chooseMode(admin, /^At the meeting/);

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

test('bookings keep how they are paid for when the host changes it', async () => {
  const [admin, buyer, seller] = await Promise.all([1, 2, 3].map(() => newUserPage(browser)));
  if (!admin || !buyer || !seller) throw new Error('There are three people.');
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await logIn(seller, dogear.address, 'seller@dogear.test');
  await chooseMode(admin, /^At the meeting/);
  const inCash = await bookNext();
  await chooseMode(admin, /^It stays with you/);
  const byCard = await bookNext();

  await expectPaidAtMeeting(buyer, inCash);
  // By its address, which may be in an open tab or a bookmark.
  await openPage(buyer, `${dogear.address}/dashboard/payment/${inCash.orderId}`);
  await buyer.waitForURL(`**/dashboard/orders/${inCash.orderId}`);
  await buyer.getByRole('heading', { name: /^Pay .+ when you meet$/, level: 1 }).waitFor();
  await openConversation(seller, inCash);
  await seller.getByRole('link', { name: `Order for ${inCash.title}` }).waitFor();
  await expectText(seller, 'Better here until you meet');

  // The other way round, for as long as there are cards.
  await chooseMode(admin, /^At the meeting/);
  await openConversation(buyer, byCard);
  await buyer.getByRole('link', { name: `Pay for ${byCard.title}` }).click();
  await buyer.waitForURL(`**/dashboard/payment/${byCard.orderId}`);
  await buyer.getByRole('button', { name: 'Pay Now' }).waitFor();
}, 180_000);

test('a book whose hold has ended is not marked as sold without asking whether its buyer has paid', async () => {
  const { _id, book_title: title } = await findBook('seller@dogear.test');
  const seller = await newUserPage(browser);
  await logIn(seller, dogear.address, 'seller@dogear.test');
  await seller.route('**/api/overview/selling', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recordableBooks: [_id] } });
  });
  await openFromMenu(seller, dogear.address, 'myproducts');
  await seller
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Available/ })
    .click();
  const question = seller.getByRole('alertdialog', { name: 'Sold to someone else?' });
  await question.getByText('Did its buyer pay you after all?').waitFor();
  await question.getByRole('link', { name: 'Go to My Buyers' }).click();
  await seller.waitForURL('**/dashboard/mybuyers');
}, 90_000);

test.each(['en', 'de'] as const)(
  'what My Buyers advises a seller to do stays in its table (%s)',
  async (locale) => {
    const seller = await newUserPage(browser, { viewport: { width: 1440, height: 900 } });
    await logIn(seller, dogear.address, 'seller@dogear.test');
    const speak = (data: { locale: Locale }) =>
      seller.request.put(`${dogear.address}/api/me/locale`, { data, headers: { origin: dogear.address } });
    await speak({ locale });
    await seller.route(/\/api\/my-buyers(\?|$)/, async (route) => {
      const response = await route.fetch();
      const [row] = await response.json();
      const late = { ...row, _id: row.bookId, status: 'expired', recordableUntil: new Date() };
      const contested = { ...row, status: 'paid', isDisputed: true };
      await route.fulfill({ response, json: [late, contested] });
    });
    await openFromMenu(seller, dogear.address, 'mybuyers');
    await seller.getByRole('table').getByText(translate(locale)('orders-buyers.disputed')).waitFor();
    const cells = seller.getByRole('cell');
    const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(1440);
    await speak({ locale: 'en' });
  },
  90_000,
);

type Booked = { orderId: string; title: string };

async function bookNext(): Promise<Booked> {
  const { _id: bookId, book_title: title } = await findBook('seller@dogear.test');
  const booking = { bookId, phone: '+1 555 0163', location: 'Central Library steps' };
  const { insertedId } = await postAs(dogear.address, 'buyer@dogear.test', '/buyingBooks', booking);
  return { orderId: insertedId, title };
}

async function openConversation(page: Page, { title }: Booked): Promise<void> {
  await openPage(page, `${dogear.address}/dashboard/messages`);
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await page.getByRole('log').waitFor();
}

async function expectPaidAtMeeting(buyer: Page, booked: Booked): Promise<void> {
  await openConversation(buyer, booked);
  await buyer.getByRole('link', { name: `Order for ${booked.title}` }).waitFor();
  expect(await buyer.getByRole('link', { name: /^Pay for/ }).count()).toBe(0);
  await buyer.getByRole('textbox', { name: /^Message to/ }).fill('Call me: +1 555 0163 22.');
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await expectText(buyer, 'Better here until you meet');
}
