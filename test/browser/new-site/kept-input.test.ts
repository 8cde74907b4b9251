import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewSite, openNewSite } from './open-new-site.ts';
import { createAccount, passCheckUp } from './set-up-site.ts';

let site: NewSite;
let page: Page;

beforeAll(async () => {
  site = await openNewSite();
  page = site.page;
  await passCheckUp(site.counted, site.dogear.setupAddress);
  await createAccount(site.counted);
});
afterAll(() => site?.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (label: string) => page.getByLabel(label, { exact: true });
const follow = (name: RegExp) => page.getByRole('link', { name }).click();
const isShown = (title: string) =>
  page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
const fold = (label: string) => page.locator('summary').filter({ hasText: label }).click();

/** The wrong field has the focus, what was typed, and a message of its own. */
async function expectKept(label: string, typed: string, message: string): Promise<void> {
  await expectFocus(field(label));
  expect(await field(label).inputValue()).toBe(typed);
  await page.locator('p').filter({ hasText: message }).first().waitFor();
}

const expectFocus = (of: Locator) =>
  expect.poll(() => of.evaluate((input) => input === document.activeElement)).toBe(true);

/** The message that a screen reader reads with a field; empty for a field that is right. */
const messageOf = (of: Locator): Promise<string> =>
  of.evaluate((input) => {
    const describedBy = input.getAttribute('aria-describedby');
    return (describedBy && document.getElementById(describedBy)?.textContent) || '';
  });

test('bad input in the setup stays on its step, at its field, however the step is left', async () => {
  await follow(/^Name and look/);
  await isShown('Name and look');
  await field('Name of the site').fill('');
  await field('Or a color of your own').fill('#12');
  await press('Continue');
  await expectKept('Or a color of your own', '#12', 'Write a color as #');
  await field('Or a color of your own').fill('#1f4b7a');
  await press('Back');
  await expectKept('Name of the site', '', 'Name the site.');
  await field('Name of the site').fill('Kestrel Books');
  await press('Back');
  await isShown('Your account');
  await page.getByRole('banner').getByText('Kestrel Books', { exact: true }).waitFor();
});

test('the browser’s Back saves what was typed, and stays where that is wrong', async () => {
  await follow(/^Name and look/);
  await isShown('Name and look');
  await field('Name of the site').fill('');
  await page.goBack();
  await expectKept('Name of the site', '', 'Name the site.');
  await field('Name of the site').fill('Kestrel Books & Maps');
  await page.goBack();
  await isShown('Your account');
  await page.getByRole('banner').getByText('Kestrel Books & Maps', { exact: true }).waitFor();
  await page.goForward();
  await isShown('Name and look');
  expect(await field('Name of the site').inputValue()).toBe('Kestrel Books & Maps');
});

test('doing a step later asks before it discards what was typed', async () => {
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await field('Name of the site').fill('Something else');
  await press('Do it later');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await isShown('Name and look');
  expect(await field('Name of the site').inputValue()).toBe('Something else');
  await press('Do it later');
  await question.getByRole('button', { name: 'Discard it' }).click();
  await isShown('Who you are');
  await press('Do it later');
  await isShown('Money and languages');
  await follow(/^Name and look/);
  await isShown('Name and look');
  expect(await field('Name of the site').inputValue()).toBe('Kestrel Books & Maps');
});

test('a field that is folded away is unfolded when it is wrong', async () => {
  await follow(/^Money and languages/);
  await isShown('Money and languages');
  await fold('How long a book is held');
  await field('Hours for which a booked book is held').fill('0');
  await fold('How long a book is held');
  await follow(/^Shelves/);
  await expectKept('Hours for which a booked book is held', '0', 'Enter a number of hours');
  await field('Hours for which a booked book is held').fill('48');
  await follow(/^Shelves/);
  await isShown('Shelves');
});

test('each wrong link of the footer has its own messages, and is unfolded', async () => {
  await follow(/^Who you are/);
  await isShown('Who you are');
  await fold('Opening hours and links');
  const links = page.getByRole('group', { name: 'Links in the footer' });
  const [texts, addresses] = [links.getByLabel('Text'), links.getByLabel('Address')];
  const typed = [
    { text: 'Club', address: 'https://club.example' },
    { text: '', address: 'the library' },
    { text: 'Library', address: 'http://library.example' },
  ];
  for (const [row, { text, address }] of typed.entries()) {
    await press('Add a link');
    await texts.nth(row).fill(text);
    await addresses.nth(row).fill(address);
  }
  await fold('Opening hours and links');
  await press('Continue');
  await expectFocus(texts.nth(1));
  const messages = [];
  for (const row of [0, 1, 2])
    messages.push([await messageOf(texts.nth(row)), await messageOf(addresses.nth(row))]);
  const wrongAddress = 'Enter a web address that starts with https://, such as https://example.org.';
  expect(messages).toEqual([
    ['', ''],
    ['Name the link.', wrongAddress],
    ['', wrongAddress],
  ]);
  await texts.nth(1).fill('Library');
  await addresses.nth(1).fill('https://library.example');
  await links.getByRole('button', { name: 'Remove Library' }).nth(1).click();
  await press('Continue');
  await isShown('Money and languages');
});

test('the drafts of the legal pages are one press away from the step that writes them', async () => {
  await follow(/^Who you are/);
  await isShown('Who you are');
  await press('Draft the legal pages');
  await follow(/^Read and publish the drafts/);
  await page.waitForURL('**/dashboard/site/texts?text=imprint');
  await page.getByRole('form', { name: 'Imprint' }).getByRole('textbox').waitFor();
  await page.goBack();
  await isShown('Who you are');
});

test('a meeting place and an invitation that were typed are saved when the step is left', async () => {
  await follow(/^Meeting places/);
  await isShown('Meeting places');
  await fold('Address and times');
  await field('Address and times (optional)').fill('4 Campus Square');
  await press('Continue');
  await expectKept('Name', '', 'Name the place.');
  await field('Name').fill('Union desk');
  await follow(/^Moderators/);
  await isShown('Moderators');
  await fold('Someone who helps you run the site');
  await field('Email').fill('nowhere');
  await press('Open the site');
  await expectKept('Email', 'nowhere', 'Enter an email address, such as');
  await field('Email').fill('ana@kestrel.test');
  await press('Open the site');
  // No email takes the link to her, so the host has to copy it first.
  await page.getByText('The link for ana@kestrel.test').waitFor();
  await isShown('Moderators');
  await press('Open the site');
  await page.waitForURL('**/dashboard');
  const places = await (await page.request.get(`${site.dogear.address}/api/meeting-places`)).json();
  expect(JSON.stringify(places)).toContain('Union desk');
  // What is rejected is a 400.
  expect(site.complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
});
