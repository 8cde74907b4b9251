import { expect } from 'vitest';
import { expectText } from '../assertions.ts';
import { expectHeading, expectOwnLanguage, type Party, press } from './party.ts';

const digits = ({ page }: Party) => page.locator('#handover-code + p');

/** The buyer has no network where they meet. The code is on the device, and the seller types it. */
export async function handOverWithoutNetwork(buyer: Party, seller: Party): Promise<void> {
  await expectText(buyer.page, buyer.t('handovers.code.kept'));
  const code = (await digits(buyer).textContent()) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await buyer.page.context().setOffline(true);
  await buyer.page.reload();
  expect(await digits(buyer).textContent()).toBe(code);
  await expectOwnLanguage(buyer);

  await seller.page.getByLabel(seller.t('handovers.entry.label', { name: buyer.name })).fill(code);
  await press(seller, seller.t('handovers.entry.handOver'));
  await expectHeading(seller, seller.t('handovers.page.handedOver'));
  // The buyer's page cannot know it yet.
  expect(await digits(buyer).textContent()).toBe(code);
  await buyer.page.context().setOffline(false);
  await expectHeading(buyer, buyer.t('handovers.page.handedOver'));
  expect(await digits(buyer).count()).toBe(0);
}

async function review({ page, t }: Party, stars: '4' | '5', text: string): Promise<void> {
  await page
    .getByRole('radio', { name: t('reviews.radio', { stars, word: t(`reviews.word.${stars}`) }) })
    .check();
  await page.getByLabel(t('reviews.text')).fill(text);
  await page.getByRole('button', { name: t('reviews.send'), exact: true }).click();
}

type Words = { ofBuyer: string; ofSeller: string };

/** Neither reads the other's review before both have written. */
export async function reviewEachOther(buyer: Party, seller: Party, words: Words): Promise<void> {
  await review(buyer, '5', words.ofBuyer);
  await expectText(buyer.page, buyer.t('reviews.hiddenTitle'), words.ofBuyer);
  expect(await seller.page.getByText(words.ofBuyer).count()).toBe(0);
  await review(seller, '4', words.ofSeller);
  await expectText(seller.page, words.ofSeller, words.ofBuyer);
  await buyer.page.reload();
  await expectText(buyer.page, words.ofSeller, words.ofBuyer);
  await expectOwnLanguage(buyer);
  await expectOwnLanguage(seller);
}
