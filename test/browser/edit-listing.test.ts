import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { priceText, shownPrice } from '../support/test-currency.ts';
import { collectConsoleErrors, listBook, logIn, newUserPage } from './actors.ts';
import { expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const photo = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const announced = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

async function openEditor(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByRole('heading', { name: 'Edit A Product', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
}

async function addPhotos(page: Page, sizes: readonly number[]): Promise<void> {
  const files = sizes.map(async (width) => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawPicture(width, 600),
  }));
  await page.getByLabel('Add a photo').setInputFiles(await Promise.all(files));
}

test.concurrent.each([
  { ...desktop, email: 'seller@dogear.test' },
  { ...phone, email: 'theo@dogear.test' },
])(
  'a seller with $device changes a listing, and its photos with the keyboard',
  async ({ options, device, email }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, email);
    const title = `Edited from ${device}`;
    await listBook(page, dogear.address, title);
    await openEditor(page, title);
    expect(await page.getByLabel('Name of Book').inputValue()).toBe(title);
    expect(await page.getByLabel('Resale Price').inputValue()).toBe(priceText(7.25));
    await addPhotos(page, [410, 420]);
    await announced(page, 'Photo 3 was added.');
    await rearrange(page);
    await page.getByLabel('Resale Price').fill(priceText(5));
    await page.getByRole('textbox', { name: 'Author' }).fill('George Eliot');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Changes saved');
    await page.waitForURL('**/dashboard/myproducts');
    await page.getByRole('row', { name: title }).getByText(shownPrice(5)).waitFor();
    await openEditor(page, title);
    await photo(page, 'Photo 2 of 2').waitFor();
    expect(await page.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('George Eliot');
    expect(complaints).toEqual([]);
  },
  90_000,
);

/** Makes the third photo the cover, moves it back, and removes the one that is then the cover. */
async function rearrange(page: Page): Promise<void> {
  const covers = () =>
    page.locator('main form li img').evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  const before = await covers();
  await photo(page, 'Photo 3 of 3').press('Enter');
  await page.getByRole('button', { name: 'Make it the cover' }).press('Enter');
  await announced(page, 'Photo 3 is now the cover.');
  expect(await covers()).toEqual([before[2], before[0], before[1]]);
  await page.getByRole('button', { name: 'Move photo 1 back' }).press('Enter');
  await announced(page, 'Photo 1 is now photo 2 of 3.');
  await photo(page, 'Photo 2 of 3').press('Space');
  await photo(page, 'Photo 1 of 3, the cover').press('Space');
  await page.getByRole('button', { name: 'Remove photo 1' }).press('Enter');
  await announced(page, 'Photo 1 was removed.');
  expect(await covers()).toEqual([before[2], before[1]]);
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe('Photo 1 of 2, the cover');
  await page.getByRole('button', { name: 'Undo: put photo 1 back' }).press('Enter');
  await announced(page, 'Photo 1 is back.');
  expect(await covers()).toEqual([before[0], before[2], before[1]]);
  expect(await focused.getAttribute('aria-label')).toBe('Photo 1 of 3, the cover');
  await photo(page, 'Photo 1 of 3, the cover').press('Space');
  await page.getByRole('button', { name: 'Remove photo 1' }).press('Enter');
  await page.getByRole('button', { name: 'Undo: put photo 1 back' }).waitFor();
  expect(await covers()).toEqual([before[2], before[1]]);
}

test('dragging with the mouse moves a photo', async () => {
  const page = await newUserPage(browser, desktop.options);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await listBook(page, dogear.address, 'Dragged');
  await openEditor(page, 'Dragged');
  await addPhotos(page, [430]);
  await announced(page, 'Photo 2 was added.');
  await photo(page, 'Photo 2 of 2').dragTo(photo(page, 'Photo 1 of 2, the cover'));
  await announced(page, 'Photo 2 is now the cover.');
}, 60_000);

test('a booked book says why it cannot be changed', async () => {
  const page = await newUserPage(browser, desktop.options);
  await logIn(page, dogear.address, 'seller@dogear.test');
  const { id } = await bookedBook();
  await page.goto(`${dogear.address}/dashboard/myproducts/${id}/edit`);
  await page.getByText('A buyer has booked this book').waitFor();
  expect(await page.getByLabel('Resale Price').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);

  async function bookedBook(): Promise<{ id: string }> {
    const response = await page.request.get(
      `${dogear.address}/api/my-products?email=seller@dogear.test&limit=50`,
    );
    const books: { _id: string; status: string }[] = await response.json();
    const booked = books.find(({ status }) => status === 'booked');
    if (!booked) throw new Error('The demo has no booked book.');
    return { id: booked._id };
  }
}, 60_000);

test('a seller lists another copy, and goes on holiday and back', async () => {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'theo@dogear.test');
  await listBook(page, dogear.address, 'Twice here');
  await openEditor(page, 'Twice here');
  const first = page.url();
  await page.getByRole('button', { name: 'List another copy' }).click();
  await expectToast(page, 'Another copy is listed');
  await page.waitForURL((url) => url.href !== first);
  await page.goto(`${dogear.address}/dashboard/myproducts`);
  await expect.poll(() => page.getByRole('row', { name: 'Twice here' }).count()).toBe(2);
  const holiday = page.getByRole('switch', { name: 'Holiday mode' });
  await holiday.press('Space');
  await expectToast(page, 'Your listings are hidden');
  const found = async () => (await page.request.get(`${dogear.address}/api/search?q=twice+here`)).json();
  expect((await found()).total).toBe(0);
  await page.reload();
  expect(await holiday.isChecked()).toBe(true);
  await holiday.click();
  await expectToast(page, 'Your listings are back');
  expect((await found()).total).toBe(2);
}, 60_000);
