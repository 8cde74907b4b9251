import type { Browser } from 'playwright-core';
import { collectConsoleErrors, newUserPage } from '../actors.ts';
import { expectText } from '../assertions.ts';
import { phone } from '../devices.ts';
import { CountedPage, type Effort, sumOf } from './counted-page.ts';
import { inviteModerator, listBook, open, people, press, setUpTown, signUp, type Town, t } from './town.ts';

export type TownPeople = Awaited<ReturnType<typeof openTownPeople>>;

/** A browser for each of the four, in German; the buyer has a phone. */
export async function openTownPeople(browser: Browser) {
  const counted = async (options = {}) =>
    new CountedPage(await newUserPage(browser, { locale: 'de-DE', ...options }));
  const [host, moderator, seller] = [await counted(), await counted(), await counted()];
  const buyer = await counted(phone.options);
  const all = [host, moderator, seller, buyer];
  const complaints = all.map(({ page }) => collectConsoleErrors(page));
  return {
    ...{ host, moderator, seller, buyer },
    complaints: () => complaints.flat(),
    effort: () => sumOf(...all.map((one) => one.effort)),
  };
}

/** From the one-time address to a listed book, and a buyer who has an account. Returns what the setup alone took. */
export async function openTown(town: Town, { host, moderator, seller, buyer }: TownPeople): Promise<Effort> {
  await setUpTown(host, town);
  const setUpAlone = { ...host.effort };
  await inviteModerator(town, host, moderator);
  await signUp(town, seller, 'seller', 'Seller');
  await open(moderator, `${town.address}/dashboard/allsellers`);
  await press(moderator, t('users.verifyNamedSeller', { name: people.seller.name }));
  await expectText(moderator.page, t('users.accounts.verified'));
  await listBook(town, seller);
  await signUp(town, buyer, 'buyer', 'Buyer');
  return setUpAlone;
}
