import type { Page } from 'playwright-core';
import { maxQueryLength } from '#contract/search.ts';
import { openPage } from '../browser/open-page.ts';
import type { Fixture } from './browser-fixture.ts';

/** The forms by role. A buyer also has the booking form. */
const forms = {
  'a stranger': ['/login', '/signup', '/forgot-password'],
  'a buyer': ['/dashboard/profile'],
  'a seller': ['/dashboard/addaproduct', '/dashboard/addmany'],
};

/**
 * Types the texts into every field of every form and submits it. Returns the number of fields. Each text
 * appears on the page in the meantime: in the field, in a preview, in an error message.
 */
export async function typeEverywhere(
  page: Page,
  address: string,
  { objectSets }: Fixture,
  { who, texts }: { who: keyof typeof forms; texts: readonly string[] },
): Promise<number> {
  let filled = await typeIntoSearch(page, address, texts);
  for (const path of forms[who]) {
    await openPage(page, address + path);
    filled += await typeInto(page, 'main', texts);
  }
  if (who !== 'a buyer') return filled;
  await openPage(page, `${address}/book/${objectSets.at(-1)?.shelved}`);
  await page.getByRole('button', { name: /^Buy Now/ }).click();
  await page.getByRole('dialog').waitFor();
  return filled + (await typeInto(page, 'dialog', texts));
}

/** Searches with the field in the header, whose results, corrections, and suggestions repeat what was typed. */
async function typeIntoSearch(page: Page, address: string, texts: readonly string[]): Promise<number> {
  await openPage(page, `${address}/search`);
  const field = page.getByRole('combobox', { name: 'Title, author or ISBN' });
  for (const text of texts.flatMap((long) => [long.slice(0, maxQueryLength), long.slice(maxQueryLength)])) {
    if (!text.trim()) continue;
    const [suggested] = await Promise.all([
      page.waitForResponse('**/api/suggestions?**'),
      field.fill(text.replaceAll('\n', ' ')),
    ]);
    await suggested.finished();
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL(({ href }) => href !== before);
  }
  return 1;
}

async function typeInto(page: Page, place: string, texts: readonly string[]): Promise<number> {
  const fields = page
    .locator(place)
    .locator('input:not([type=file], [type=checkbox], [type=radio]), textarea');
  const count = await fields.count();
  for (const text of texts) {
    for (let at = 0; at < count; at++)
      if (await fields.nth(at).isEditable()) await fields.nth(at).fill(text.replaceAll('\n', ' '));
    const send = page.locator(place).locator('button[type=submit]').first();
    if (await send.isVisible()) await send.click();
    await page.waitForTimeout(30);
  }
  return count;
}
