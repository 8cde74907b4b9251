import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookThroughApi,
  cardOf,
  collectConsoleErrors,
  logIn,
  newUserPage,
  payWith,
} from '../browser/actors.ts';
import {
  columnsOf,
  expectDialog,
  expectFieldErrors,
  expectText,
  expectToast,
  labelsOf,
  widthOf,
} from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, phone } from '../browser/devices.ts';
import { AppProcess } from '../support/app-process.ts';
import { shownPrice, shownSign } from '../support/test-currency.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Each buyer has books of their own, so that the tests do not interfere. */
const buyers = [
  {
    ...desktop,
    name: 'Clara Whitfield',
    email: 'buyer@dogear.test',
    rival: 'marcus@dogear.test',
    wants: { title: 'Frankenstein', price: shownPrice(5.6) },
    wantsInVain: 'The Phantom of the Opera',
    doubts: 'Carmilla',
    gaveUp: 'Theory of Heat',
  },
  {
    ...phone,
    name: 'Marcus Bell',
    email: 'marcus@dogear.test',
    rival: 'buyer@dogear.test',
    wants: { title: 'The Picture of Dorian Gray', price: shownPrice(6.3) },
    wantsInVain: 'The Turn of the Screw',
    doubts: 'The Woman in White',
    gaveUp: 'Anna Karenina',
  },
];
type Buyer = (typeof buyers)[number];

test.concurrent.each(onDevices(buyers, phone))(
  'a buyer with $device books a book, pays for it, reports another and gives one back',
  async (buyer) => {
    const page = await newUserPage(browser, buyer.options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, buyer.email);
    await page.goto(`${dogear.address}/category/gothic`);
    await page.getByRole('heading', { name: 'Gothic', level: 1, exact: true }).waitFor();
    await placeBooking(page, buyer);
    await bookTooLate(page, buyer);
    await reportBook(page, buyer.doubts);
    await openOrders(page, buyer);
    await payForBook(page, buyer);
    await cancelBooking(page, buyer.gaveUp);
    expect(complaints).toEqual([]);
  },
  90_000,
);

async function placeBooking(page: Page, { wants: { title, price }, name, email }: Buyer): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Buy Now: ${title}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Book this copy', exact: true });
  expect(await labelsOf(dialog)).toEqual([
    'Name',
    'Email',
    'Book',
    'Price',
    'Phone Number',
    'Meeting Location',
  ]);
  for (const [label, value] of Object.entries({
    Name: name,
    Email: email,
    Book: title,
    Price: price,
  })) {
    const field = dialog.getByLabel(label, { exact: true });
    expect(await field.inputValue()).toBe(value);
    expect(await field.isEditable(), `${label} is read-only`).toBe(false);
  }
  const send = dialog.getByRole('button', { name: 'Book Now', exact: true });
  await send.waitFor();
  await send.click();
  await expectFieldErrors(dialog, {
    'Phone Number': 'Your phone number is required',
    'Meeting Location': 'A meeting location is required',
  });
  await dialog.getByLabel('Phone Number').fill('+1 555 0117');
  await dialog.getByLabel('Meeting Location').fill('Central Library steps');
  await page.clock.install();
  await stopClock(page);
  await send.click();
  const toast = page.getByTestId('toast');
  await runClockUntilShown(page, toast);
  await page.clock.runFor(2000);
  expect(await toast.count(), 'the message stays for three seconds').toBe(1);
  await page.clock.runFor(1500);
  await toast.waitFor({ state: 'detached' });
  await page.clock.resume();
  await expectToast(page, `You have successfully booked ${title}`);
  await dialog.waitFor({ state: 'detached' });
  await cardOf(page, title)
    .getByRole('button', { name: `Booked: ${title}`, exact: true })
    .waitFor();
}

/** Stops the clock of the page until it is resumed. */
async function stopClock(page: Page): Promise<void> {
  // Ten seconds later, which takes no time: the clock cannot be turned back.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Lets as little time of the page pass as it needs to show the message. */
async function runClockUntilShown(page: Page, toast: Locator): Promise<void> {
  while (!(await toast.isVisible())) await page.clock.runFor(20);
}

/** Another buyer books the book while the form is open, and the list then says so. */
async function bookTooLate(page: Page, { wantsInVain: title, rival }: Buyer): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone Number').fill('+1 555 0117');
  await dialog.getByLabel('Meeting Location').fill('Central Library steps');
  await bookThroughApi(dogear.address, rival, 'gothic', title);
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Book Now', exact: true }).click();
  const toast = page.getByTestId('toast').filter({ hasText: 'Someone else has already booked this book.' });
  await runClockUntilShown(page, toast);
  await page.clock.runFor(4000);
  expect(await toast.count(), 'an error stays longer than a success').toBe(1);
  await page.clock.resume();
  await expectToast(page, 'Someone else has already booked this book.');
  await cardOf(page, title)
    .getByRole('button', { name: `Booked: ${title}`, exact: true })
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function reportBook(page: Page, title: string): Promise<void> {
  const card = cardOf(page, title);
  await card.getByRole('button', { name: `Report ${title}`, exact: true }).click();
  const question = {
    title: 'Are you sure You want to report this book?',
    text: "You won't be able to revert this!",
    yes: 'Yes, report it!',
  };
  await (await expectDialog(page, question)).getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await card.getByText('Reported', { exact: true }).count()).toBe(0);
  await card.getByRole('button', { name: `Report ${title}`, exact: true }).click();
  await (await expectDialog(page, question)).getByRole('button', { name: question.yes }).click();
  await expectToast(page, 'Reported!', `An admin will look at ${title}.`);
  await expectText(card, 'Reported');
}

async function openOrders(page: Page, { wants: { title, price } }: Buyer): Promise<void> {
  await page.goto(`${dogear.address}/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('heading', { name: 'My Orders', level: 1, exact: true }).waitFor();
  expect(await columnsOf(page, 'My orders')).toEqual([
    'Serial',
    'Book Cover',
    'Book Name',
    `Price(${shownSign})`,
    'Location',
    'Action',
  ]);
  const row = page.getByRole('row', { name: title });
  await expectText(row, title, price, 'Central Library steps', 'Pay');
  await row.getByRole('img', { name: `Cover of ${title}`, exact: true }).waitFor();
}

async function payForBook(page: Page, { wants: { title, price }, device }: Buyer): Promise<void> {
  const pay = page.getByRole('link', { name: `Pay for ${title}`, exact: true });
  await pay.waitFor();
  await pay.click();
  await page.waitForURL('**/dashboard/payment/*');
  await expectText(page, title, 'Amount due', price, 'Card details', 'Test mode');
  const form = page.getByRole('main').locator('form');
  expect(await labelsOf(form)).toEqual(['Card number', 'Expiration date', 'Security code']);
  const sheet = await widthOf(page.getByRole('region', { name: 'Card payment' }));
  if (device === desktop.device) expect(sheet).toBe(500);
  else expect(sheet).toBeLessThan(390);
  await payWith(page, '4000 0000 0000 0002');
  await expectText(form.getByRole('alert'), 'Your card was declined.');
  await payWith(page, '4242 4242 4242 4242');
  await expectText(page.getByRole('status'), 'Your payment is complete', 'Transaction ID');
  await page.getByText(/^pi_\w+$/).waitFor();
  await page
    .getByRole('region', { name: 'Your order' })
    .getByText(/’s phone$/)
    .waitFor();
  await page.getByRole('link', { name: 'Back to My Orders', exact: true }).click();
  const row = page.getByRole('row', { name: title });
  await expectText(row, 'Paid');
  expect(await row.getByRole('link', { name: /^Pay/ }).count(), 'there is nothing left to pay').toBe(0);
}

async function cancelBooking(page: Page, title: string): Promise<void> {
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: `Cancel booking for ${title}`, exact: true }).click();
  const question = await expectDialog(page, {
    title: 'Cancel this booking?',
    text: 'The book goes back on the shelf, and someone else can book it.',
    yes: 'Cancel booking',
  });
  await question.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await expectToast(page, 'Booking canceled', `${title} is available again.`);
  await expectText(row, 'Canceled');
}

test('a card says everything about its copy', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/category/classics`);
  const card = cardOf(page, 'Wuthering Heights');
  await expectText(card, 'Good', 'Amara Okafor');
  await card.getByText('verified seller', { exact: true }).waitFor({ state: 'attached' });
  await card.getByRole('img', { name: 'Cover of Wuthering Heights', exact: true }).waitFor();
  await card.getByText(/[A-Z][a-z]{2} \d{1,2}, \d{4} · used \d+ years/).waitFor();
  const original = shownPrice(16.5);
  expect(await card.locator('s').textContent()).toBe(`Original price ${original}`);
  await card.getByText(shownPrice(6.5)).waitFor();
  await expectText(card, 'Buy Now');
  await card.getByTitle('Report', { exact: true }).waitFor();
  await expectText(page, 'Excellent', 'Good', 'Fair');
  const medical = `${dogear.address}/category/medical`;
  await page.goto(medical);
  await expectText(cardOf(page, 'Aequanimitas'), 'Reported');
});

test('Pay Now waits for the card service', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/dashboard/myorders`);
  await page.getByRole('link', { name: 'Pay for The Turn of the Screw' }).waitFor();
  let connect = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route('**/api/create-payment-intent', async (route) => {
    await connected;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Pay for The Turn of the Screw' }).click();
  const pay = page.getByRole('button', { name: 'Pay Now', exact: true });
  await pay.waitFor();
  expect(await pay.isDisabled()).toBe(true);
  connect();
  await expect.poll(() => pay.isDisabled()).toBe(false);
});
