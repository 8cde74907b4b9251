import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeProblemsAs } from '../accessibility/axe.ts';
import { AppProcess } from '../support/app-process.ts';
import { head, row } from '../support/book-imports.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
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

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();

async function openImports(page: Page): Promise<void> {
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.getByRole('heading', { name: 'Add Books From A File', level: 1 }).waitFor();
}

async function planFile(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from([head, ...rows].join('\n'));
  await page
    .getByLabel('File with your books')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('2');
  await page.getByLabel('Your Location').fill('Portland, Oregon');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await page.getByRole('button', { name: 'Check the file' }).click();
}

async function addZip(page: Page, names: readonly string[]): Promise<void> {
  const photo = new Uint8Array(await drawPicture(300, 450));
  const buffer = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, photo]))));
  await page
    .getByLabel('Zip file with photos')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: 'Add photos' }).click();
}

const myTitles = async (page: Page, email: string): Promise<string[]> => {
  const response = await page.request.get(`${dogear.address}/api/my-products?email=${email}&limit=50`);
  const books: { book_title: string }[] = await response.json();
  return books.map((book) => book.book_title);
};

async function downloadOf(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const axeProblems = async (page: Page) => [
  ...(await axeProblemsAs('dark', page, 'dark')),
  ...(await axeProblemsAs('light', page, 'light')),
];

test.concurrent.each([
  { ...desktop, email: 'seller@dogear.test' },
  { ...phone, email: 'theo@dogear.test' },
])(
  'a seller with $device imports a file, adds the photos, and takes it back',
  async ({ options, email }) => {
    // Without transitions, which show colors between those of the two themes.
    const page = await newUserPage(browser, { ...options, reducedMotion: 'reduce' });
    const complaints = collectConsoleErrors(page);
    const [first, second] = [`First of ${email}`, `Second of ${email}`];
    await logIn(page, dogear.address, email);
    const before = await myTitles(page, email);
    await openImports(page);
    await planFile(page, [row('4711', first), row('4712', second), row('4713', 'Emma', 'free')]);

    await title(page, 'Ready to import');
    await page.getByRole('listitem').getByText('2 new books that wait for a photo').waitFor();
    await page.getByRole('row', { name: 'Emma' }).getByText('free').waitFor();
    const failed = await downloadOf(page, 'Download these rows as CSV');
    expect(failed).toContain('Emma');
    expect(failed).not.toContain(first);
    expect(await axeProblems(page)).toEqual([]);
    expect(await myTitles(page, email)).toEqual(before);

    // What was planned is there when the seller comes back.
    await page.reload();
    await page.getByRole('button', { name: 'Import 2 books' }).click();
    await title(page, 'Imported');
    expect(await myTitles(page, email)).toEqual(before);
    await page.getByText('Two of your books wait for a photo.').waitFor();
    await addZip(page, ['4711.jpg', '4711-2.jpg', '4712.jpg']);
    await page.getByRole('listitem').getByText('2 new books on the shelf').waitFor();
    expect((await myTitles(page, email)).filter((one) => !before.includes(one)).toSorted()).toEqual([
      first,
      second,
    ]);
    expect(await downloadOf(page, 'Download listings')).toContain('"4711","1","1","First of');
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await title(page, 'Taken back');
    expect(await myTitles(page, email)).toEqual(before);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

test('a file that changes nothing offers no import, and another one can be chosen', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'theo@dogear.test');
  await openImports(page);
  const another = page.getByRole('button', { name: 'Choose another file' });
  if (await another.isVisible()) await another.click();
  await planFile(page, [row('', 'Emma')]);
  await title(page, 'Nothing to import');
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await another.press('Enter');
  await page.getByLabel('File with your books').waitFor();
  await page.context().close();
}, 60_000);

test('the ways to add books keep the language, and belong to one entry of the menu', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/de/dashboard/import`);
  await page.getByRole('link', { name: 'Viele Bücher' }).click();
  await page.waitForURL(`${dogear.address}/de/dashboard/addmany`);
  await page.getByRole('link', { name: 'Aus einer Datei' }).click();
  await page.waitForURL(`${dogear.address}/de/dashboard/import`);
  const menu = page.getByRole('navigation', { name: 'Mein Bereich' });
  expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Buch einstellen']);
  await page.context().close();
}, 60_000);

test('a new seller is told to be verified first', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'ines@dogear.test');
  await openImports(page);
  await page.getByRole('note').getByText('You must be verified to upload a product').waitFor();
  await planFile(page, [row('1')]);
  await page.getByRole('alert').filter({ hasText: 'verified' }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Ready to import' }).count()).toBe(0);
  await page.context().close();
}, 60_000);
