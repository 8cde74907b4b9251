import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatBareAmount } from '#contract/kernel/money/money.ts';
import { axeProblemsAs } from '../accessibility/axe.ts';
import { AppProcess } from '../support/app-process.ts';
import { amountOf, priceText, shownPrice, testCurrency } from '../support/test-currency.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { photographBarcode, seededRandom } from './barcodes/barcode-photos.ts';
import {
  type PhotographedBarcode,
  photographBlurredBook,
  photographBook,
  photographLeaningBook,
  photographOtherGoods,
  photographScratchedBook,
} from './barcodes/barcode-set.ts';
import { type FakeCamera, makeFakeCamera } from './barcodes/fake-camera.ts';
import { openBrowser } from './browser.ts';
import { phone } from './devices.ts';
import { scanPicture } from './scan-picture.ts';

const wutheringHeights = '9780141439556';

let dogear: AppProcess;
let browser: Browser;
let camera: FakeCamera;

beforeAll(async () => {
  camera = await makeFakeCamera(await wutheringHeightsBack());
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser(undefined, ...camera.switches)]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
  await camera?.remove();
});

const wutheringHeightsBack = () =>
  photographBarcode({ ean: wutheringHeights, addOn: '51650' }, seededRandom(2));

async function openPage(withCamera: boolean) {
  const page = await newUserPage(browser, phone.options);
  if (withCamera) await page.context().grantPermissions(['camera'], { origin: dogear.address });
  await logIn(page, dogear.address, 'theo@dogear.test');
  // By a link within the app, which must load a document of its own, with a policy of its own.
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await page.getByRole('link', { name: 'Many books' }).click();
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('2');
  await page.getByLabel('Your Location').fill('Portland, Oregon');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await page.getByRole('button', { name: 'Save for all of them' }).click();
  return page;
}

test('a book is scanned, photographed, graded, priced and listed in one document, with nothing from elsewhere', async () => {
  const page = await openPage(true);
  const complaints = collectConsoleErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  // The camera starts, and the reader of barcodes is loaded.
  await page.getByRole('heading', { name: 'Wuthering Heights' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Take the photo' }).click();
  await page.getByRole('radio', { name: /Good/ }).check();
  await page.getByLabel('Original Price').fill(priceText(14));
  const price = page.getByLabel('Resale Price');
  await price.fill(priceText(6));
  await page.getByRole('button', { name: `${shownPrice(0.5)} more` }).click();
  await page.getByRole('button', { name: `${shownPrice(0.5)} more` }).press('Enter');
  await page.getByRole('button', { name: `${shownPrice(0.5)} less` }).click();
  const money = { currency: testCurrency, locale: 'en' };
  expect(await price.inputValue()).toBe(formatBareAmount(amountOf(6.5), money));
  expect(await axeProblemsAs('light', page, 'light')).toEqual([]);
  await page.getByRole('button', { name: 'Next book' }).click();
  // The same book is still before the camera: a second copy.
  await page.getByRole('button', { name: 'Take the photo' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Not this book' }).click();
  await page.getByRole('button', { name: 'Stop for now, all is kept' }).click();
  await page.getByRole('button', { name: 'Put one book on the shelf' }).click();
  await page.getByText('One book is on the shelf.').waitFor();
  expect(loads).toEqual([]);
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(asked.filter((url) => !url.startsWith(dogear.address) && !url.startsWith('blob:'))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.goto(`${dogear.address}/dashboard/myproducts`);
  const row = page.getByRole('row', { name: 'Wuthering Heights' }).first();
  expect(await row.textContent()).toContain(formatBareAmount(amountOf(6.5), money));
  await page.context().close();
}, 240_000);

test('numbers of books are read from the camera, and nothing else is taken for one', async () => {
  const page = await openPage(true);
  await camera.show(await wutheringHeightsBack());
  // The first time, the reader is loaded, too.
  expect((await scanPicture(page, 60_000)).isbn).toBe(wutheringHeights);
  const read = async (of: Promise<PhotographedBarcode>, waitMs: number) => {
    const { isbn, photo } = await of;
    await camera.show(photo);
    return { is: isbn, as: (await scanPicture(page, waitMs)).isbn };
  };
  // The fourth has a price beside it, and the tenth begins with 979.
  for (const seed of [3, 4, 10]) {
    const { is, as } = await read(photographBook(seed), 30_000);
    expect(as, `book ${seed}`).toBe(is);
  }
  for (const seed of [104, 105, 106, 107])
    expect((await read(photographOtherGoods(seed), 2_000)).as, `goods ${seed}`).toBeUndefined();
  for (const photograph of [photographLeaningBook, photographBlurredBook, photographScratchedBook]) {
    const { is, as } = await read(photograph(103), 2_000);
    expect([undefined, is], photograph.name).toContain(as);
  }
  await page.context().close();
}, 240_000);

test('the camera opens without a connection, and numbers are typed there', async () => {
  const page = await openPage(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const loop = page.getByRole('dialog', { name: 'Scan with the camera' });
  await loop.getByRole('button', { name: 'Type it instead' }).click();
  await loop.getByRole('textbox', { name: 'ISBN' }).fill('9780141439846');
  await page.keyboard.press('Enter');
  await loop.getByRole('button', { name: 'Take the photo' }).click();
  await loop.getByRole('radio', { name: /Fair/ }).check();
  await page.context().setOffline(false);
  await loop.getByRole('heading', { name: 'Dracula' }).waitFor();
  await page.context().close();
}, 240_000);

test('a number that cannot be scanned is typed without leaving the camera', async () => {
  const page = await openPage(true);
  await camera.show((await photographOtherGoods(104)).photo);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const loop = page.getByRole('dialog', { name: 'Scan with the camera' });
  await loop.getByRole('button', { name: 'Type it instead' }).click();
  await loop.getByRole('textbox', { name: 'ISBN' }).fill('9780141439846');
  await page.keyboard.press('Enter');
  await loop.getByRole('heading', { name: 'Dracula' }).waitFor();
  await loop.getByRole('button', { name: 'Not this book' }).click();
  await loop.getByRole('button', { name: 'Undo: put Dracula back' }).click();
  await loop.getByRole('button', { name: 'Take the photo' }).click();
  await loop.getByRole('radio', { name: /Fair/ }).check();
  await loop.getByLabel('Resale Price').fill(priceText(3));
  await page.keyboard.press('Enter');
  await loop.getByRole('heading', { name: 'Scan the back' }).waitFor();
  await loop.getByRole('button', { name: 'Stop for now, all is kept' }).click();
  // Without an original price, it is listed without a discount.
  await page.getByRole('button', { name: 'Put one book on the shelf' }).click();
  await page.getByText('One book is on the shelf.').waitFor();
  const books = await page.request.get(`${dogear.address}/api/my-products?email=theo@dogear.test&limit=50`);
  const prices = { original_price: amountOf(3), resale_price: amountOf(3) };
  expect(await books.json()).toContainEqual(expect.objectContaining({ book_title: 'Dracula', ...prices }));
  await page.context().close();
}, 240_000);

test('without a camera, the same page has the field for the number', async () => {
  const page = await newUserPage(browser, phone.options);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await logIn(page, dogear.address, 'theo@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addmany`);
  const save = page.getByRole('button', { name: 'Save for all of them' });
  await save.waitFor();
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('2');
  await page.getByLabel('Your Location').fill('Portland, Oregon');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await save.click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('We can’t use the camera. Type the number instead.').waitFor();
  await page.getByRole('button', { name: 'Type it instead' }).click();
  await page.getByRole('textbox', { name: 'ISBN' }).fill(wutheringHeights);
  await page.getByRole('textbox', { name: 'ISBN' }).press('Enter');
  await page.getByText('Wuthering Heights').first().waitFor();
  await page.context().close();
}, 240_000);
