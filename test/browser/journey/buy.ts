import { demoPassword } from '#demo/demo-people.ts';
import { expectText } from '../assertions.ts';
import { openPage } from '../open-page.ts';
import { expectOwnLanguage, follow, type Party, press } from './party.ts';

/** A visitor searches for a book from the home page and opens it. */
export async function findBook(buyer: Party, title: string): Promise<void> {
  const { page, t, address, locale } = buyer;
  await openPage(page, locale === 'en' ? address : `${address}/${locale}`);
  await expectOwnLanguage(buyer);
  await page.getByRole('combobox', { name: t('search-field.label') }).fill(title);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?**');
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/** The visitor logs in on the way, comes back to the book, and books it. */
export async function bookIt(buyer: Party, title: string, place: string): Promise<void> {
  const { page, t, email } = buyer;
  await follow(buyer, t('catalog.buy.logIn'));
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(demoPassword);
  await press(buyer, t('auth.login.title'));
  await press(buyer, t('catalog.buy.nowOf', { title }));
  const dialog = page.getByRole('dialog', { name: t('orders.booking.title') });
  await dialog.getByLabel(t('orders.booking.phone')).fill('+1 555 0117');
  await dialog.getByLabel(t('orders.booking.location')).fill(place);
  await dialog.getByRole('button', { name: t('orders.booking.submit') }).click();
  await expectText(page, t('catalog.order.unpaid.title'));
}

/** The buyer pays with a test card and opens the order. */
export async function payForIt(buyer: Party, title: string): Promise<void> {
  const { page, t } = buyer;
  await follow(buyer, t('catalog.order.myOrders'));
  await follow(buyer, t('orders.payFor', { title }));
  await page.getByLabel(t('payments.card.number')).fill('4242 4242 4242 4242');
  await page.getByLabel(t('payments.card.expiry')).fill('12 / 39');
  await page.getByLabel(t('payments.card.code')).fill('314');
  await press(buyer, t('payments.form.payNow'));
  await expectText(page, t('payments.complete.title'));
  await follow(buyer, t('orders.seeOrder'));
  await page.waitForURL('**/dashboard/orders/*');
}
