import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, localeCookie } from '#contract/kernel/locales/locales.ts';
import { cardOf, choosePhoto, collectConsoleErrors, newUserPage, signInCookie } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { phone } from '../browser/devices.ts';
import { readMessages, type Translate, textsIn, translate } from '../browser/translate.ts';
import { AppProcess } from '../support/app-process.ts';
import { priceText } from '../support/test-currency.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  await offerLanguages(['en', 'de', 'ar']);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function offerLanguages(locales: Locale[]): Promise<void> {
  const cookie = await signInCookie(dogear.address, 'admin@dogear.test');
  const headers = { cookie, origin: dogear.address, 'content-type': 'application/json' };
  const { settings } = await (await fetch(`${dogear.address}/api/site`, { headers })).json();
  const body = JSON.stringify({ version: settings.version, changes: { locales } });
  const response = await fetch(`${dogear.address}/api/site`, { method: 'PATCH', headers, body });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

const namespaces = ['layout', 'listings', 'orders', 'payments', 'problems', 'ui', 'users'];

/** English sentences of the message list. Short ones are left out, which may be names or words of another language. */
const englishSentences = textsIn(readMessages('en', namespaces))
  .filter((text) => /^[^{}<>]+$/.test(text) && text.trim().split(/\s+/).length >= 3)
  .map((text) => text.trim());

/** What the page shows or says: its texts, and the attributes that a screen reader reads. */
const saidTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent ?? ''),
      ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ]),
  );

/** The page is in the language, says none of its messages in English, and is not wider than the window. */
async function expectTranslated(page: Page, locale: Locale): Promise<void> {
  const { lang, dir, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));
  expect([page.url(), lang, dir, overflow]).toEqual([page.url(), locale, locale === 'ar' ? 'rtl' : 'ltr', 0]);
  const said = new Set((await saidTexts(page)).map((text) => text.trim()));
  expect(said.size).toBeGreaterThan(10);
  expect([page.url(), ...englishSentences.filter((sentence) => said.has(sentence))]).toEqual([page.url()]);
}

async function openAs(email: string, locale: Locale): Promise<Page> {
  const page = await newUserPage(browser, phone.options);
  const [name = '', value = ''] = (await signInCookie(dogear.address, email)).split('=');
  await page.context().addCookies([
    { name, value, url: dogear.address },
    { name: localeCookie, value: locale, url: dogear.address },
  ]);
  return page;
}

test('a buyer with a phone books and pays for a book in German', async () => {
  const t = translate('de');
  const page = await openAs('buyer@dogear.test', 'de');
  const complaints = collectConsoleErrors(page);
  const title = 'Frankenstein';
  await page.goto(`${dogear.address}/category/gothic`);
  await cardOf(page, title)
    .getByRole('button', { name: new RegExp(`: ${title}$`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('orders.booking.title') });
  await dialog.getByLabel(t('orders.booking.phone')).fill('+1 555 0117');
  await dialog.getByRole('button', { name: t('orders.booking.submit') }).click();
  await dialog.getByText(t('problems.fields.placeRequired')).waitFor();
  await expectTranslated(page, 'de');
  await dialog.getByLabel(t('orders.booking.location')).fill('Stadtbibliothek');
  await dialog.getByRole('button', { name: t('orders.booking.submit') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${dogear.address}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectTranslated(page, 'de');
  await page.goto(`${dogear.address}/dashboard/myorders`);
  await page.getByRole('link', { name: t('orders.payFor', { title }) }).click();
  await payInGerman(page, t);
  await page.getByRole('link', { name: t('payments.page.viewReceipt') }).click();
  await page.getByRole('heading', { name: t('payments.receipt.title'), level: 1 }).waitFor();
  await expectTranslated(page, 'de');
  expect(complaints).toEqual([]);
}, 90_000);

async function payInGerman(page: Page, t: Translate): Promise<void> {
  const pay = async (number: string) => {
    await page.getByLabel(t('payments.card.number')).fill(number);
    await page.getByLabel(t('payments.card.expiry')).fill('12 / 39');
    await page.getByLabel(t('payments.card.code')).fill('314');
    await page.getByRole('button', { name: t('payments.form.payNow') }).click();
  };
  await pay('4000 0000 0000 0002');
  await page.getByText(t('payments.decline.generic_decline')).waitFor();
  await expectTranslated(page, 'de');
  await pay('4242 4242 4242 4242');
  await page.getByRole('heading', { name: t('payments.complete.title') }).waitFor();
  await expectTranslated(page, 'de');
}

test('a seller with a phone lists a book in Arabic, read from the right', async () => {
  const t = translate('ar');
  const page = await openAs('seller@dogear.test', 'ar');
  const complaints = collectConsoleErrors(page);
  const title = 'مئة عام من العزلة';
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  const form = page.locator('main form');
  await form.getByRole('combobox', { name: t('listings.form.category') }).waitFor();
  const add = form.getByRole('button', { name: t('listings.form.submit') });
  await add.click();
  await form.locator('[aria-invalid]').first().waitFor();
  await expectTranslated(page, 'ar');
  await form.getByLabel(t('listings.form.name')).fill(title);
  await form.getByRole('combobox', { name: t('listings.form.category') }).selectOption('science');
  await form.getByRole('combobox', { name: t('listings.form.condition') }).selectOption('Good');
  await choosePhoto(page);
  await form.getByLabel(t('listings.form.originalPrice')).fill(priceText(20));
  await form.getByLabel(t('listings.form.resalePrice')).fill(priceText(7.25));
  await form.getByLabel(t('listings.form.years')).fill('2');
  await form.getByLabel(t('listings.form.phone')).fill('+1 555 0142');
  await form.getByLabel(t('listings.form.location')).fill('القاهرة');
  await form.getByLabel(t('listings.form.description')).fill('قُرئ مرة واحدة.');
  await add.click();
  await page.waitForURL('**/dashboard/myproducts');
  await page.getByRole('row', { name: title }).waitFor();
  await expectTranslated(page, 'ar');
  await deleteFirst(page, t);
  for (const path of ['/dashboard', '/dashboard/mybuyers']) {
    await page.goto(dogear.address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectTranslated(page, 'ar');
  }
  expect(complaints).toEqual([]);
}, 90_000);

/** Opens the question before a deletion, and keeps the book. */
async function deleteFirst(page: Page, t: Translate): Promise<void> {
  await page.locator('tbody tr').first().getByTitle(t('listings.delete')).click();
  const dialog = page.getByRole('alertdialog', { name: t('ui.deletion.title') });
  await dialog.waitFor();
  await expectTranslated(page, 'ar');
  await dialog.getByRole('button', { name: t('ui.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
}
