import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailServer } from '#test/support/mail-server.ts';
import { type NewSite, openNewSite } from './open-new-site.ts';
import { host } from './set-up-site.ts';

let mails: MailServer;
let site: NewSite;
let page: Page;

beforeAll(async () => {
  mails = await MailServer.start();
  site = await openNewSite({ SMTP_URL: mails.url });
  page = site.page;
  await page.goto(site.dogear.setupAddress);
  await press('Start');
});
afterAll(async () => {
  await site?.close();
  await mails?.close();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (label: string) => page.getByLabel(label, { exact: true });

async function openStep(name: string): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
}

/** Whether the browser asks before it closes the page, which stays open. */
async function asksBeforeClosing(): Promise<boolean> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type() === 'beforeunload';
}

test('the address and the code of the test mail stay while another step is open', async () => {
  await field('Send a test email to').fill(host.email);
  await openStep('Your account');
  await openStep('Check-up');
  expect(await field('Send a test email to').inputValue()).toBe(host.email);
  expect(await asksBeforeClosing()).toBe(true);
  await press('Send test email');
  await field('Code from the email').fill('12');
  await openStep('Your account');
  await openStep('Check-up');
  expect(await field('Code from the email').inputValue()).toBe('12');
  await press('Send another');
  expect(await field('Send a test email to').inputValue()).toBe('');
});

test('name and email of the account stay while another step is open, the password does not', async () => {
  await openStep('Your account');
  await field('Name').fill(host.name);
  await field('Email').fill(host.email);
  await field('Password').fill(host.password);
  await openStep('Check-up');
  await openStep('Your account');
  expect(await field('Name').inputValue()).toBe(host.name);
  expect(await field('Email').inputValue()).toBe(host.email);
  expect(await field('Password').inputValue()).toBe('');
  expect(await asksBeforeClosing()).toBe(true);
  expect(await field('Name').inputValue()).toBe(host.name);
});

test('once the account is created, nothing holds the browser back', async () => {
  await openStep('Check-up');
  await press('Go without cards');
  await page.getByRole('button', { name: 'Go without cards', exact: true }).waitFor({ state: 'detached' });
  await openStep('Your account');
  await field('Password').fill(host.password);
  await press('Create account');
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(site.complaints).toEqual([]);
});
