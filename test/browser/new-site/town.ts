import type { Locator, Page } from 'playwright-core';
import type { MailServer } from '#test/support/mail-server.ts';
import { expectText } from '../assertions.ts';
import { translate } from '../translate.ts';
import type { CountedPage } from './counted-page.ts';
import { mailedCode, mailedLink } from './mailed.ts';

/** The first steps of a town's site, in German: everything that is clicked, typed, and read is counted. */

export const t = translate('de');
export const title = 'Momo';
const password = 'Lesezeichen#7';
export const people = {
  host: { name: 'Ruth Adler', email: 'ruth@lindenau.example' },
  moderator: { name: 'Ines Vogt', email: 'ines@lindenau.example' },
  seller: { name: 'Jonas Abt', email: 'jonas@lindenau.example' },
  buyer: { name: 'Clara Weiß', email: 'clara@lindenau.example' },
};
type Name = keyof typeof people;

/** Without a mail server, what would be in an email is passed on as a link. */
export type Town = { address: string; setupAddress: string; mails?: MailServer };

export const press = (counted: CountedPage, name: string, place: Page | Locator = counted.page) =>
  counted.click(place.getByRole('button', { name, exact: true }).first());
export const dialogOf = ({ page }: CountedPage, role: 'dialog' | 'alertdialog', name: string) =>
  page.getByRole(role, { name });

/** Opens an address, which is a click, and reads the page. */
export async function open(counted: CountedPage, address: string): Promise<void> {
  await counted.open(address);
  await counted.readMain();
}

/**
 * By its visible words: from the one-time address to the open site, with as few entries as it needs. A town with a mail server takes cards,
 * too; the other goes without both.
 */
export async function setUpTown(counted: CountedPage, { setupAddress, mails }: Town): Promise<void> {
  const { page } = counted;
  await counted.open(setupAddress);
  await counted.read('Richten Sie Ihre Website ein');
  await press(counted, 'Beginnen');
  await counted.read('Systemcheck');
  if (mails) await confirmTestMail(counted, mails);
  else await goWithoutServices(counted);
  await press(counted, 'Weiter');
  await counted.read('Ihr Konto');
  await counted.fill('Name', people.host.name);
  await counted.fill('E-Mail', people.host.email);
  await counted.fill('Passwort', password);
  await press(counted, 'Konto anlegen');
  await page.getByText('Ihr Konto ist bereit').waitFor();
  await counted.readMain();
  await press(counted, 'Weiter');
  await counted.read('Name und Aussehen');
  await counted.fill('Name der Website', 'Bücherkiste Lindenau');
  await press(counted, 'Weiter');
  await counted.read('Wer Sie sind');
  await press(counted, 'Weiter');
  await counted.read('Geld und Sprachen');
  await counted.select('Preise sind in', 'Euro (€)');
  await press(counted, 'Weiter');
  await counted.read('Regale');
  await press(counted, 'Weiter');
  await counted.read('Treffpunkte');
  await counted.fill('Name', 'Rathaus, Foyer');
  await press(counted, 'Weiter');
  await counted.read('Moderation');
  await press(counted, 'Website öffnen');
  await page.waitForURL('**/dashboard');
}

async function goWithoutServices(counted: CountedPage): Promise<void> {
  for (const choice of ['Auf E-Mail verzichten', 'Auf Karten verzichten']) {
    await press(counted, choice);
    await counted.page.getByRole('button', { name: choice, exact: true }).waitFor({ state: 'detached' });
  }
}

async function confirmTestMail(counted: CountedPage, mails: MailServer): Promise<void> {
  await counted.fill('Probe-E-Mail senden an', people.host.email);
  await press(counted, 'Probe-E-Mail senden');
  await counted.fill('Code aus der E-Mail', await mailedCode(mails, people.host.email));
  await press(counted, 'Code bestätigen');
  await counted.page.getByLabel('Code aus der E-Mail').waitFor({ state: 'detached' });
  await counted.readMain();
}

/** The invitation is mailed, or is a link to pass on. Its recipient has no account yet. */
export async function inviteModerator(
  { address, mails }: Town,
  host: CountedPage,
  moderator: CountedPage,
): Promise<void> {
  await open(host, `${address}/dashboard/site/people`);
  await host.fill(t('staff.email'), people.moderator.email);
  await host.click(host.page.locator('input[name=rights][value=can_verify]'));
  await press(host, t(mails ? 'staff.send' : 'staff.create'));
  const shown = host.page.getByRole('status').locator('code').filter({ hasText: '/invitation?token=' });
  const link = mails
    ? await mailedLink(mails, people.moderator.email, '/invitation?token=')
    : ((await shown.textContent()) ?? '');
  await moderator.open(link);
  await moderator.readMain();
  await press(moderator, t('staff-invitation.signUp'));
  await moderator.page.waitForURL('**/signup*');
  await moderator.readMain();
  await fillSignUp(moderator, 'moderator', 'Buyer');
  await moderator.page.getByRole('button', { name: t('staff-invitation.accept') }).waitFor();
  if (mails) {
    await confirmAddress(moderator, await mailedLink(mails, people.moderator.email, '/verify-email?token='));
    await moderator.open(link);
  }
  await press(moderator, t('staff-invitation.accept'));
  await expectText(moderator.page, t('staff-invitation.nowModerator'));
}

export async function signUp(
  { address, mails }: Town,
  counted: CountedPage,
  name: Name,
  role: 'Buyer' | 'Seller',
): Promise<void> {
  await open(counted, `${address}/signup`);
  await fillSignUp(counted, name, role);
  const portrait = new RegExp(`^${t('layout.signedInAs', people[name])}`);
  await counted.page.getByRole('img', { name: portrait }).waitFor();
  if (mails)
    await confirmAddress(counted, await mailedLink(mails, people[name].email, '/verify-email?token='));
}

async function confirmAddress(counted: CountedPage, link: string): Promise<void> {
  await open(counted, link);
  await press(counted, t('auth.verify.submit'));
  await expectText(counted.page, t('auth.verify.doneTitle'));
}

async function fillSignUp(counted: CountedPage, name: Name, role: 'Buyer' | 'Seller'): Promise<void> {
  await counted.fill(t('auth.signup.name'), people[name].name);
  await counted.fill(t('auth.email'), people[name].email);
  await counted.fill(t('auth.password'), password);
  await counted.choose(counted.page.getByLabel(t('auth.signup.accountType')), { value: role });
  await counted.choosePicture();
  await press(counted, t('auth.signup.submit'));
}

export async function listBook({ address }: Town, counted: CountedPage): Promise<void> {
  const form = (key: string) => t(`listings.form.${key}`);
  const list = (key: string) => counted.page.getByRole('combobox', { name: form(key) });
  await open(counted, `${address}/dashboard/addaproduct`);
  await counted.fill(form('name'), title);
  await counted.choose(list('category'), { index: 1 });
  await counted.choose(list('condition'), { value: 'Good' });
  await counted.choosePicture();
  await counted.fill(form('originalPrice'), '20');
  await counted.fill(form('resalePrice'), '7,25');
  await counted.fill(form('years'), '2');
  await counted.fill(form('phone'), '+49 341 55501');
  await counted.fill(form('location'), 'Lindenau');
  await counted.fill(form('description'), 'Einmal gelesen, trocken aufbewahrt, ein Eselsohr.');
  await press(counted, form('submit'));
  await counted.page.waitForURL('**/dashboard/myproducts');
}
