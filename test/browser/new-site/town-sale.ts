import { expectText } from '../assertions.ts';
import type { CountedPage } from './counted-page.ts';
import { dialogOf, open, press, type Town, t, title } from './town.ts';

/** The steps of a sale in a town, whether the buyer pays by card or at the meeting. */

const readPage = async (counted: CountedPage, heading: string): Promise<void> => {
  await counted.page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
  await counted.readMain();
};

export async function findBook({ address }: Town, buyer: CountedPage): Promise<void> {
  await open(buyer, `${address}/search?q=Momo`);
  await buyer.click(buyer.page.getByRole('link', { name: title }).first());
  await readPage(buyer, title);
}

export async function bookFoundBook(buyer: CountedPage): Promise<void> {
  await press(buyer, t('catalog.buy.nowOf', { title }));
  const dialog = dialogOf(buyer, 'dialog', t('orders.booking.title'));
  await dialog.waitFor();
  await buyer.readWords(dialog);
  await buyer.fill(t('orders.booking.phone'), '+49 341 55502', dialog);
  await buyer.fill(t('orders.booking.location'), 'Rathaus, Foyer', dialog);
  await press(buyer, t('orders.booking.submit'), dialog);
}

/** Opens the order from the list that is open. */
export async function openOrder(counted: CountedPage, heading: string): Promise<void> {
  await counted.click(counted.page.getByRole('link', { name: t('orders.orderFor', { title }) }));
  await readPage(counted, heading);
}

/** On the page of the order. */
export async function proposeMeeting(buyer: CountedPage): Promise<void> {
  await press(buyer, t('meetings.propose'));
  const dialog = dialogOf(buyer, 'dialog', t('meetings.propose'));
  await dialog.waitFor();
  await buyer.readWords(dialog);
  await buyer.click(dialog.getByRole('radio').nth(1));
  await buyer.fill(t('meetings.dialog.time'), '17:30', dialog);
  await buyer.click(dialog.getByRole('radio', { name: 'Rathaus, Foyer' }));
  await press(buyer, t('meetings.dialog.submit'), dialog);
  await dialog.waitFor({ state: 'detached' });
}

/** On the page of the order. */
export async function acceptMeeting(seller: CountedPage): Promise<void> {
  await press(seller, t('meetings.accept'));
  await expectText(seller.page, t('meetings.state.agreed'));
}
