import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { choosePhoto, collectConsoleErrors, newUserPage } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { phone } from './devices.ts';
import { openPage } from './open-page.ts';
import { translate } from './translate.ts';

const t = translate('de');
const title = 'Momo';
const password = 'Lesezeichen#7';
const people = {
  host: { name: 'Ruth Adler', email: 'ruth@lindenau.example' },
  moderator: { name: 'Ines Vogt', email: 'ines@lindenau.example' },
  seller: { name: 'Jonas Abt', email: 'jonas@lindenau.example' },
  buyer: { name: 'Clara Weiß', email: 'clara@lindenau.example' },
};
type Name = keyof typeof people;

let dogear: AppProcess;
let browser: Browser;
const started: AppProcess[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const site of started) await site.remove();
});

const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first().click();
const open = (page: Page, path: string) => openPage(page, dogear.address + path);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).first().waitFor();

/** No card and no payment in advance is spoken of on a site whose buyers pay at the meeting. */
async function expectNoCards(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is read.
  const words = await page.getByRole('main').innerText();
  expect(words).not.toMatch(/Karte|bezahlen Sie (vorher|jetzt|unter)|erst, wenn es bezahlt ist/i);
}

test('a town opens its site without email and cards, and its first book is sold for cash, in German', async () => {
  dogear = await AppProcess.startNewSite();
  started.push(dogear);
  const options = { locale: 'de-DE' };
  const [host, moderator, seller] = await Promise.all([1, 2, 3].map(() => newUserPage(browser, options)));
  const buyer = await newUserPage(browser, { ...phone.options, ...options });
  if (!host || !moderator || !seller) throw new Error('There are four people.');
  const complaints = [host, moderator, seller, buyer].map(collectConsoleErrors);
  await setUp(host);
  await inviteModerator(host, moderator);
  await signUp(seller, 'seller', 'Seller');
  await open(moderator, '/dashboard/allsellers');
  await press(moderator, t('admin.verifyNamedSeller', { name: people.seller.name }));
  await expectText(moderator, t('admin.users.verified'));

  await listBook(seller);
  await signUp(buyer, 'buyer', 'Buyer');
  await bookIt(buyer);
  await agreeOnMeeting(buyer, seller);
  await sellIt(seller);
  await seeItPaid(buyer);
  await seeItInLedger(host);
  await helpWithPassword(host, buyer);
  expect(complaints.flat()).toEqual([]);
}, 300_000);

/** By its visible words: from the one-time address to the open site, with as few entries as it needs. */
async function setUp(page: Page): Promise<void> {
  await page.goto(dogear.setupAddress);
  await press(page, 'Beginnen');
  for (const choice of ['Auf E-Mail verzichten', 'Auf Karten verzichten']) {
    await press(page, choice);
    await page.getByRole('button', { name: choice, exact: true }).waitFor({ state: 'detached' });
  }
  await press(page, 'Weiter');
  await heading(page, 'Ihr Konto');
  await page.getByLabel('Name', { exact: true }).fill(people.host.name);
  await page.getByLabel('E-Mail', { exact: true }).fill(people.host.email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await press(page, 'Konto anlegen');
  await page.getByText('Ihr Konto ist bereit').waitFor();
  await press(page, 'Weiter');
  await heading(page, 'Name und Aussehen');
  await page.getByLabel('Name der Website', { exact: true }).fill('Bücherkiste Lindenau');
  await press(page, 'Weiter');
  await heading(page, 'Wer Sie sind');
  await press(page, 'Weiter');
  await heading(page, 'Geld und Sprachen');
  await page.getByLabel('Preise sind in').selectOption({ label: 'Euro (€)' });
  await press(page, 'Weiter');
  await heading(page, 'Regale');
  await press(page, 'Weiter');
  await heading(page, 'Treffpunkte');
  await page.getByLabel('Name', { exact: true }).fill('Rathaus, Foyer');
  await press(page, 'Weiter');
  await heading(page, 'Moderation');
  await press(page, 'Website öffnen');
  await page.waitForURL('**/dashboard');
}

/** The invitation is a link to pass on, and its recipient has no account yet. */
async function inviteModerator(host: Page, moderator: Page): Promise<void> {
  await open(host, '/dashboard/site/people');
  await host.getByLabel(t('site.people.email'), { exact: true }).fill(people.moderator.email);
  await host.locator('input[name=rights][value=can_verify]').check();
  await press(host, t('site.people.create'));
  const link = host.getByRole('status').locator('code').filter({ hasText: '/invitation?token=' });
  await moderator.goto((await link.textContent()) ?? '');
  await press(moderator, t('invitation.signUp'));
  await moderator.waitForURL('**/signup*');
  await fillSignUp(moderator, 'moderator', 'Buyer');
  await press(moderator, t('invitation.accept'));
  await expectText(moderator, t('invitation.nowModerator'));
}

async function signUp(page: Page, name: Name, role: 'Buyer' | 'Seller'): Promise<void> {
  await open(page, '/signup');
  await fillSignUp(page, name, role);
  await page.getByRole('img', { name: new RegExp(`^${t('layout.signedInAs', people[name])}`) }).waitFor();
}

async function fillSignUp(page: Page, name: Name, role: 'Buyer' | 'Seller'): Promise<void> {
  await page.getByLabel(t('auth.signup.name'), { exact: true }).fill(people[name].name);
  await page.getByLabel(t('auth.email'), { exact: true }).fill(people[name].email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth.signup.accountType')).selectOption(role);
  await choosePhoto(page);
  await press(page, t('auth.signup.submit'));
}

async function listBook(page: Page): Promise<void> {
  const form = (key: string) => t(`selling.form.${key}`);
  await open(page, '/dashboard/addaproduct');
  await page.getByLabel(form('name')).fill(title);
  await page.getByRole('combobox', { name: form('category') }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: form('condition') }).selectOption('Good');
  await choosePhoto(page);
  await page.getByLabel(form('originalPrice')).fill('20');
  await page.getByLabel(form('resalePrice')).fill('7,25');
  await page.getByLabel(form('years')).fill('2');
  await page.getByLabel(form('phone')).fill('+49 341 55501');
  await page.getByLabel(form('location')).fill('Lindenau');
  await page.getByLabel(form('description')).fill('Einmal gelesen, trocken aufbewahrt, ein Eselsohr.');
  await press(page, form('submit'));
  await page.waitForURL('**/dashboard/myproducts');
}

async function bookIt(page: Page): Promise<void> {
  await open(page, '/search?q=Momo');
  await open(page, (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? '');
  await heading(page, title);
  await expectNoCards(page);
  await press(page, t('catalog.buy.nowOf', { title }));
  const dialog = page.getByRole('dialog', { name: t('orders.booking.title') });
  await dialog.getByLabel(t('orders.booking.phone')).fill('+49 341 55502');
  await dialog.getByLabel(t('orders.booking.location')).fill('Rathaus, Foyer');
  await press(dialog, t('orders.booking.submit'));
  await expectText(page, t('catalog.order.payAtMeeting'));
  await expectNoCards(page);
}

async function agreeOnMeeting(buyer: Page, seller: Page): Promise<void> {
  await open(buyer, '/dashboard/myorders');
  await expectNoCards(buyer);
  await buyer.getByRole('link', { name: t('orders.orderFor', { title }) }).click();
  await heading(buyer, t('handover.page.meeting.buyer', people.seller));
  await expectNoCards(buyer);
  await press(buyer, t('meetings.propose'));
  const dialog = buyer.getByRole('dialog', { name: t('meetings.propose') });
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByLabel(t('meetings.dialog.time')).fill('17:30');
  await dialog.getByRole('radio', { name: 'Rathaus, Foyer' }).check();
  await press(dialog, t('meetings.dialog.submit'));
  await dialog.waitFor({ state: 'detached' });

  await open(seller, '/dashboard');
  await expectText(seller, t('selling.welcome.bookedTitle', { title }));
  await expectNoCards(seller);
  await seller.getByRole('link', { name: t('selling.welcome.toBuyers') }).click();
  await seller.getByRole('link', { name: t('orders.orderFor', { title }) }).click();
  await press(seller, t('meetings.accept'));
  await expectText(seller, t('meetings.state.agreed'));
}

async function sellIt(page: Page): Promise<void> {
  await open(page, '/dashboard/mybuyers');
  await expectNoCards(page);
  await press(page, t('selling.buyers.handOver.actionFor', { title }));
  const question = page.getByRole('alertdialog', { name: t('selling.buyers.handOver.title') });
  await expectText(question, t('selling.buyers.handOver.text', people.buyer));
  await press(question, t('selling.buyers.handOver.action'));
  await expectText(page.getByRole('row').filter({ hasText: title }), t('orders.paidInCash'));
  await open(page, '/dashboard/myproducts');
  await expectText(page.getByRole('row').filter({ hasText: title }), t('selling.sold'));
}

async function seeItPaid(page: Page): Promise<void> {
  await open(page, '/dashboard/myorders');
  await expectText(page.getByRole('row').filter({ hasText: title }), t('orders.paidInCash'));
  await page.getByRole('link', { name: t('orders.receiptFor', { title }) }).click();
  const receipt = page.getByRole('article', { name: t('payments.receipt.label', { title }) });
  await expectText(receipt, t('payments.receipt.status.cash'), 'Bücherkiste Lindenau');
  await receipt.getByText(people.seller.name).waitFor();
  await receipt.getByText(/7,25\s€/).waitFor();
}

async function seeItInLedger(page: Page): Promise<void> {
  await open(page, '/dashboard/ledger');
  const row = page.getByRole('row').filter({ hasText: title });
  await expectText(row, t('admin.ledger.state.cash'), people.buyer.name, people.seller.name);
}

/** The host passes a link on, because no email can be sent. */
async function helpWithPassword(host: Page, buyer: Page): Promise<void> {
  await open(host, '/dashboard/allusers');
  await press(host, t('admin.users.passwordLink.actionFor', people.buyer));
  await press(host.getByRole('alertdialog'), t('admin.users.passwordLink.create'));
  const made = host.getByRole('dialog', { name: t('admin.users.passwordLink.doneTitle', people.buyer) });
  const link = (await made.locator('code').textContent()) ?? '';
  await open(buyer, '/forgot-password');
  await expectText(buyer, t('auth.forgot.withoutMailText'));
  await buyer.goto(link);
  await buyer.getByLabel(t('auth.newPassword'), { exact: true }).fill('Eselsohr#2026');
  await press(buyer, t('auth.reset.submit'));
  await expectText(buyer, t('auth.reset.changedTitle'));
}
