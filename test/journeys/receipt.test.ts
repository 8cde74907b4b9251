import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleErrors, logIn, newUserPage, payWith } from '../browser/actors.ts';
import { columnsOf, expectLinks, expectText, expectToast } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, phone } from '../browser/devices.ts';
import { eventually } from '../browser/eventually.ts';
import { openFromMenu } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { shownSign } from '../support/test-currency.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const buyers = [
  {
    ...desktop,
    email: 'buyer@dogear.test',
    name: 'Clara Whitfield',
    title: 'Theory of Heat',
    place: 'Central Library steps',
  },
  {
    ...phone,
    email: 'marcus@dogear.test',
    name: 'Marcus Bell',
    title: 'Anna Karenina',
    place: 'Kennedy Plaza, east side',
  },
];
type Buyer = (typeof buyers)[number];

test.concurrent.each(onDevices(buyers, desktop))(
  'a buyer with $device pays, reads the receipt and prints it; an admin finds the payment in the ledger',
  async (buyer) => {
    const page = await newUserPage(browser, { ...buyer.options, colorScheme: 'dark' });
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, buyer.email);
    const transactionId = await pay(page, buyer.title);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await readReceipt(page, buyer, transactionId);
    await print(page);
    await openAgain(page, buyer);
    await readMail(page, buyer, transactionId);
    await findInLedger(buyer, transactionId);
    expect(complaints).toEqual([]);
  },
  90_000,
);

async function pay(page: Page, title: string): Promise<string> {
  await page.goto(`${dogear.address}/dashboard/myorders`);
  await page.getByRole('link', { name: `Pay for ${title}` }).click();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
  await payWith(page, '4242 4242 4242 4242');
  await expectText(page, 'Your payment is complete');
  return (await page.getByRole('status').locator('code').textContent()) ?? '';
}

async function readReceipt(page: Page, { title, name, place }: Buyer, transactionId: string): Promise<void> {
  await page.waitForURL('**/dashboard/receipt/*');
  const receipt = page.getByRole('article', { name: `Receipt for ${title}` });
  await expectText(receipt, 'Paid by card', title, name, place, transactionId);
  await expectText(receipt, 'Test mode: no money changed hands', 'Seller’s phone', 'Paid on');
}

/** In print: no navigation, black on white in every theme, one page. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('html').getAttribute('data-printed')).toBe('');
  await page.emulateMedia({ media: 'print' });
  const unprinted = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Dashboard' }),
    page.getByText('Back to My Orders'),
  ];
  for (const part of unprinted) expect(await part.isVisible()).toBe(false);
  const colors = await page.getByRole('article').locator('dd').first().evaluate(colorsOnPaper);
  expect(colors).toEqual({ words: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}

function colorsOnPaper(words: Element) {
  const { color } = getComputedStyle(words);
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return { words: color, paper: backgroundColor };
}

async function openAgain(page: Page, { title }: Buyer): Promise<void> {
  const address = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Back to My Orders' }).click();
  await page.waitForURL('**/dashboard/myorders');
  await expectText(page.getByRole('row', { name: title }), 'Paid');
  await expectLinks(page, { [`Receipt for ${title}`]: address });
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await expectText(page, 'You’ve bought this copy');
  await expectLinks(page, { Receipt: address });
}

async function readMail(page: Page, { email, title }: Buyer, transactionId: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: email });
  const link = mail.getByRole('link', { name: `Your receipt for ${title}` });
  await eventually(async () => {
    await page.goto(`${dogear.address}/demo-mailbox`);
    expect(await link.count()).toBe(1);
  });
  await link.click();
  const letter = page.frameLocator('iframe').getByRole('main');
  await letter.getByRole('heading', { name: 'Your payment is complete' }).waitFor();
  await letter.getByText(transactionId, { exact: true }).waitFor();
}

async function findInLedger(buyer: Buyer, transactionId: string): Promise<void> {
  const page = await newUserPage(browser, buyer.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await page.goto(`${dogear.address}/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Ledger' }).click();
  await expectText(menu, '9');
  // On a phone the menu scrolls sideways. The current page's link stays in view when the counts load.
  const link = menu.getByRole('link', { name: 'Ledger' });
  await eventually(async () => expect(await link.evaluate(overhang)).toBeLessThanOrEqual(0));
  expect(await columnsOf(page, 'All payments')).toEqual([
    'Book',
    'Buyer',
    'Seller',
    `Amount(${shownSign})`,
    'State',
    'Next step',
  ]);
  const row = page.getByRole('row').filter({ hasText: transactionId });
  await expectText(row, buyer.title, buyer.name, 'Captured', 'None: it’s done');
  await expectText(page, 'Captured', 'On hold', 'Refunded');
  await page.getByRole('link', { name: 'Stuck', exact: true }).click();
  await expectText(page, 'Nothing is stuck');
  await page.getByRole('link', { name: 'See all payments' }).click();
  await row.waitFor();
  expect(complaints).toEqual([]);
}

/** How many pixels an element extends beyond the right edge of the window. */
const overhang = (element: Element): number => element.getBoundingClientRect().right - window.innerWidth;

test('a receipt that is not one’s own is not found, and the ledger is for admins', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/dashboard/receipt/019a0000-0000-7000-8000-000000000000`);
  await expectText(page, 'Oops! This page not found.');
  await page.goto(`${dogear.address}/dashboard/ledger`);
  await page.waitForURL('**/login*');
});

test('an admin tries a stuck payment again', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const stuck = {
    _id: '01900000-0000-7000-8000-000000000000',
    bookTitle: 'Middlemarch',
    book_photo: '/favicon.svg',
    book_photo_srcset: '',
    book_photo_color: '#7a2338',
    buyerName: 'Clara Whitfield',
    sellerName: 'Amara Okafor',
    amount: 6.5,
    status: 'capture_pending',
    since: new Date(Date.now() - 12.5 * 60_000).toISOString(),
    transactionId: 'pi_stuck',
    next: 'capture',
    isStuck: true,
    lastError: 'The card service didn’t respond.',
  };
  const settled = { ...stuck, status: 'captured', next: 'nothing', isStuck: false, lastError: null };
  let row: object = stuck;
  await page.route(/\/api\/ledger\?/, (route) => route.fulfill({ json: [row] }));
  await page.route('**/api/ledger/*/settle', (route) => route.fulfill({ json: row }));
  await openFromMenu(page, dogear.address, 'ledger');
  await expectText(
    page,
    'Held on the card',
    'Stuck for 12 min. Retrying every minute. Last error: The card service didn’t respond.',
  );
  await page.getByRole('button', { name: 'Retry now: Middlemarch' }).click();
  await expectToast(page, 'Still stuck', 'The card service didn’t respond.');
  row = settled;
  await page.getByRole('button', { name: 'Retry now: Middlemarch' }).click();
  await expectToast(page, 'No longer stuck', 'Middlemarch: Captured');
  await expectText(page, 'None: it’s done');
});
