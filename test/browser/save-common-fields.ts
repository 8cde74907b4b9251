import type { Page } from 'playwright-core';

/**
 * On Add Many Books, in any language: chooses what is the same for all books, unless this device has it already. Only then the page shows
 * the books.
 */
export async function saveCommonFields(page: Page): Promise<void> {
  const years = page.locator('main [name=years_of_use]');
  const books = page.locator('main input[inputmode=numeric]');
  await years.or(books).first().waitFor();
  if (await books.isVisible()) return;
  await page.locator('main [name=category_id]').selectOption({ index: 1 });
  await years.fill('2');
  await page.locator('main [name=location]').fill('Central Library steps');
  await page.locator('main [name=phone]').fill('+1 555 0142');
  await page.locator('main form button[type=submit]').first().click();
  await books.waitFor();
}
