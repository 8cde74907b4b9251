import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatShortPrice } from '#contract/kernel/money/money.ts';
import { axeProblemsAs } from '../accessibility/axe.ts';
import { AppProcess } from '../support/app-process.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { amountOf, priceText, testCurrency } from '../support/test-currency.ts';
import { collectConsoleErrors, logIn, newUserPage, signOut } from './actors.ts';
import { openBrowser } from './browser.ts';
import { phone } from './devices.ts';

const wutheringHeights = '9780141439556';
const janeEyre = '9780141441146';
const dracula = '9780141439846';
/** A number that no catalog of the demo knows. */
const unknown = '9780486622347';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const rows = (page: Page) => page.getByRole('list', { name: 'Books of this batch' }).getByRole('listitem');
const isbnField = (page: Page) => page.getByRole('textbox', { name: 'ISBN' });

const axeProblems = async (page: Page) => [
  ...(await axeProblemsAs('dark', page, 'dark')),
  ...(await axeProblemsAs('light', page, 'light')),
];

async function chooseForAll(page: Page): Promise<void> {
  await page.goto(`${dogear.address}/dashboard/addmany`);
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('2');
  await page.getByLabel('Your Location').fill('Portland, Oregon');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await page.getByRole('button', { name: 'Save for all of them' }).click();
  await isbnField(page).waitFor();
}

async function typeIsbn(page: Page, isbn: string): Promise<void> {
  await isbnField(page).fill(isbn);
  await isbnField(page).press('Enter');
}

async function complete(row: Locator): Promise<void> {
  await row.getByRole('combobox', { name: 'Book Type' }).selectOption('Good');
  await row.getByLabel('Original Price').fill(priceText(14));
  await row.getByLabel('Resale Price').fill(priceText(6.5));
  const buffer = await drawPicture(300, 450);
  await row.locator('input[type=file]').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('a box of books is listed with the keyboard alone, and an unknown one keeps its place', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addmany`);
  expect(await axeProblems(page)).toEqual([]);
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  await type(page.getByRole('combobox', { name: 'Book Category' }), 'Cla');
  await type(page.getByLabel("Year's This Book Use"), '2');
  await type(page.getByLabel('Your Location'), 'Portland, Oregon');
  await tabTo(page, page.getByLabel('Phone Number'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('+1 555 0142');
  await page.keyboard.press('Enter');

  await isbnField(page).waitFor();
  await tabTo(page, isbnField(page));
  for (const isbn of [wutheringHeights, unknown, wutheringHeights, '9780141439550']) {
    await page.keyboard.type(isbn);
    await page.keyboard.press('Enter');
  }
  await page.getByText('This isn’t an ISBN. Check the number on the back.').waitFor();
  expect(await isbnField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await rows(page).nth(0).getByText('Wuthering Heights', { exact: true }).first().waitFor();
  await rows(page).nth(1).getByText('No catalog knows this number').waitFor();
  expect(await rows(page).count()).toBe(3);

  const row = rows(page).first();
  await type(row.getByRole('combobox', { name: 'Book Type' }), 'Go');
  await type(row.getByLabel('Original Price'), priceText(14));
  await type(row.getByLabel('Resale Price'), priceText(6.5));
  await tabTo(page, row.locator('input[type=file]'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture(300, 450),
  });
  await row.getByText('Ready', { exact: true }).waitFor();
  // Nothing as expensive was sold.
  await type(rows(page).nth(1).getByLabel('Original Price'), priceText(900));
  const money = { currency: testCurrency, locale: 'en' };
  await rows(page)
    .nth(1)
    .getByText(`New ${formatShortPrice(amountOf(900), money)}`)
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Put one book on the shelf' }));
  await page.keyboard.press('Enter');
  await page.getByText('One book is on the shelf.').waitFor();
  expect(await rows(page).count()).toBe(2);
  await page.goto(`${dogear.address}/dashboard/myproducts`);
  await page.getByRole('row', { name: 'Wuthering Heights' }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);

test('what is the same for all books is read as it is pasted, and what cannot be read is refused at its field', async () => {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'theo@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addmany`);
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('old');
  await page.getByLabel('Your Location').fill('\u200b');
  await page.getByLabel('Phone Number').fill('call me');
  const save = page.getByRole('button', { name: 'Save for all of them' });
  await save.click();
  await page.getByText('Fill in all of these fields.').waitFor();
  await page.getByLabel('Your Location').fill('Library steps');
  await save.click();
  await page.getByText('Enter a phone number, such as +1 555 0143.').waitFor();
  await page.getByText('Enter a number of years, such as 3.').waitFor();
  await page.getByLabel("Year's This Book Use").fill('٣ سنوات');
  await page.getByLabel('Phone Number').fill('رقم الهاتف: ٠١٠٠ ١٢٣ ٤٥٦٧');
  await save.click();
  await page.getByText('Classics · Library steps · 0100 123 4567').waitFor();
  await page.context().close();
});

test('nothing is lost when the network is cut, the page closes, and the seller comes back', async () => {
  const page = await newUserPage(browser, phone.options);
  const context = page.context();
  await logIn(page, dogear.address, 'theo@dogear.test');
  await chooseForAll(page);
  await typeIsbn(page, wutheringHeights);
  await rows(page).getByText('Wuthering Heights').first().waitFor();

  await context.setOffline(true);
  await typeIsbn(page, janeEyre);
  await typeIsbn(page, dracula);
  // The newest book is the first one, as soon as the device has kept it.
  await expect.poll(() => rows(page).count()).toBe(3);
  await complete(rows(page).first());
  await page.getByText('No connection.').waitFor();
  await page.close({ runBeforeUnload: false });

  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto(`${dogear.address}/dashboard/addmany`);
  await rows(back).getByText('Dracula', { exact: true }).first().waitFor();
  await rows(back).getByText('Jane Eyre', { exact: true }).first().waitFor();
  expect(await rows(back).count()).toBe(3);
  await rows(back).first().getByText('Ready', { exact: true }).waitFor();
  await back.getByRole('button', { name: 'Put one book on the shelf' }).click();
  await back.getByText('One book is on the shelf.').waitFor();

  const other = await newUserPage(browser);
  await logIn(other, dogear.address, 'theo@dogear.test');
  await other.goto(`${dogear.address}/dashboard/addmany`);
  await other.getByRole('button', { name: 'Save for all of them' }).waitFor();
  await other.context().close();

  await signOut(back);
  const left = await back.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left.filter((name) => name?.startsWith('dogear-drafts'))).toEqual([]);
  await logIn(back, dogear.address, 'seller@dogear.test');
  await back.goto(`${dogear.address}/dashboard/addmany`);
  await back.getByRole('heading', { name: 'For all of them' }).waitFor();
  expect(await back.getByText('Jane Eyre').count()).toBe(0);
  await context.close();
}, 120_000);

test('a book that was taken out comes back with Undo, and is gone after ten seconds without', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'theo@dogear.test');
  await chooseForAll(page);
  await typeIsbn(page, dracula);
  const book = rows(page).filter({ has: page.getByText('Dracula', { exact: true }) });
  const before = await book.count();
  await page.getByRole('button', { name: 'Take Dracula out' }).first().click();
  await page.getByRole('button', { name: 'Undo: put Dracula back' }).click();
  await page.getByRole('button', { name: 'Take Dracula out' }).first().click();
  await page.getByText('Dracula is taken out.').waitFor();
  await page.getByText('Dracula is taken out.').waitFor({ state: 'detached', timeout: 15_000 });
  expect(await book.count()).toBeLessThanOrEqual(before);
  await page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.context().close();
}, 120_000);
