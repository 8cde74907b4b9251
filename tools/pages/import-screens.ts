import type { Page } from 'playwright-core';
import { head, row } from '#test/support/book-imports.ts';
import type { Screen } from './screen.ts';

const file = [
  `${head},isbn,shelf_mark`,
  `${row('4711', 'The Time Machine', 6.5, 'Very Good,Spine straight.')},9780141439976,A4`,
  `${row('4712', 'Moby-Dick', 12, 'Fine,Cloth bright.')},978-0-1424-3724-X,A4`,
  `${row('4713', 'Dracula', 5, 'okay,A reading copy.')},,A5`,
  `${row('4714', 'Jane Eyre', 7.5)},,A5`,
  `${row('4715', 'War and Peace', 'ten')},,B1`,
  `${row('4716', 'The Histories', 9)},,B1`,
].join('\n');

async function planFile(page: Page): Promise<void> {
  await page.getByLabel('File with your books').setInputFiles({
    name: 'books-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Classics' });
  await page.getByLabel("Year's This Book Use").fill('5');
  await page.getByLabel('Your Location').fill('Providence, Rhode Island');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor();
}

async function importPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
}

const path = '/dashboard/import';

/** Books from a file, which wait for their photos in the end and are on no other page. */
export const importScreens: Screen[] = [
  { name: 'import', path, who: 'seller' },
  { name: 'import-plan', path, who: 'seller', act: planFile },
  { name: 'import-done', path, who: 'seller', act: importPlan },
  { name: 'import-unverified', path, who: 'newseller' },
];
