import type { Page } from 'playwright-core';
import { openPage } from '../e2e/open-page.ts';
import type { Scene } from './browser-scene.ts';

/** Who has which forms; a buyer has the one of booking as well. */
const forms = {
  'a stranger': ['/login', '/signup', '/forgot-password'],
  'a buyer': ['/dashboard/profile'],
  'a seller': ['/dashboard/addaproduct'],
};

/**
 * Writes the texts into every field of every form, sends it, and answers how many fields there were. What is
 * written there is in sight while it is written: in the field, in a preview, in words about what is wrong.
 */
export async function typeEverywhere(
  page: Page,
  address: string,
  { lots }: Scene,
  { who, texts }: { who: keyof typeof forms; texts: readonly string[] },
): Promise<number> {
  let filled = 0;
  for (const path of forms[who]) {
    await openPage(page, address + path);
    filled += await typeInto(page, 'main', texts);
  }
  if (who !== 'a buyer') return filled;
  await openPage(page, `${address}/book/${lots.at(-1)?.shelved}`);
  await page.getByRole('button', { name: /^Buy Now/ }).click();
  await page.getByRole('dialog').waitFor();
  return filled + (await typeInto(page, 'dialog', texts));
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
