import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#test/support/run-command.ts';
import { newUserPage } from '../actors.ts';
import { expectText } from '../assertions.ts';
import { openPage } from '../open-page.ts';
import { settle } from '../settle.ts';
import { CountedPage } from './counted-page.ts';
import { signUpAsSeller } from './first-book.ts';
import { type NewSite, openNewSite } from './open-new-site.ts';
import { createAccount, passCheckUp } from './set-up-site.ts';

let site: NewSite;
let page: Page;

/** A site without email and cards, whose host has finished the setup and has done nothing else. */
beforeAll(async () => {
  site = await openNewSite();
  page = site.page;
  await passCheckUp(site.counted, site.dogear.setupAddress);
  await createAccount(site.counted);
  await call('POST', '/setup/finish');
}, 120_000);
afterAll(() => site?.close());

async function call(method: string, path: string, data: object = {}) {
  const { address } = site.dogear;
  const body = method === 'GET' ? {} : { data };
  const answer = await page.request.fetch(`${address}/api${path}`, {
    method,
    headers: { origin: address },
    ...body,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

async function open(path: string): Promise<void> {
  await openPage(page, site.dogear.address + path);
  await settle(page);
}

async function changeSite(changes: object): Promise<void> {
  const { version } = (await call('GET', '/site')).settings;
  await call('PATCH', '/site', { version, changes });
}

/** Expects that what is visible on the page says nothing like this. */
async function expectNoWord(words: RegExp): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is read.
  expect(await page.getByRole('main').innerText(), page.url()).not.toMatch(words);
}

const checkUp = '**/api/setup/check-up?*';
const unfinished = () => page.getByRole('region', { name: 'Not finished yet' });
const tasks = () => unfinished().getByRole('listitem').getByRole('link').allInnerTexts();

test('no sentence promises a sample address, because the footer of a finished site shows none', async () => {
  await open('/dashboard');
  await expectText(page, 'The footer has no email or postal address yet.');
  expect(await page.locator('footer address').count()).toBe(0);
  await open('/dashboard/site');
  const state = page.getByRole('main').getByRole('link', { name: /^Contact and footer/ });
  await expectText(state, 'Nothing yet');
  await open('/dashboard/site/contact');
  await expectText(page, 'How people reach you. The footer shows what you fill in.');
  expect(await page.getByText('sample', { exact: false }).count()).toBe(0);
  await changeSite({ contactHours: 'Saturdays from 10 to 2' });
  await open('/dashboard/site');
  await expectText(state, 'Saturdays from 10 to 2');
  await changeSite({ contactHours: null });
});

test('the profile of a site without email names the bell and push, and no email that comes', async () => {
  await open('/dashboard/profile');
  await page.getByRole('heading', { name: 'Delete your account' }).waitFor();
  await expectText(
    page,
    'The people who run the site can change it.',
    'Everything appears under the bell. Push also tells you while this site is closed.',
    'You log in with it.',
  );
  await expectNoWord(/our emails|which emails|Choose emails|change it below/);
  await page.getByRole('link', { name: 'Choose what reaches you' }).click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await expectText(page, 'This site doesn’t send email. Everything appears under the bell.');
});

test('pages about money and jobs speak of no card and no email that the site lacks', async () => {
  await open('/dashboard/cases');
  await expectText(
    page,
    'Buyers pay their sellers when they meet, so there’s no money for you to decide about.',
  );
  await expectNoWord(/who gets the money|open a case/);
  for (const list of ['', '?state=in_file', '?state=paid']) {
    await open(`/dashboard/payouts${list}`);
    await expectText(page, 'Buyers pay their sellers when they meet.');
    await expectNoWord(/To pay|In a file|Waits for an account/);
  }
  for (const only of ['stuck', 'disputed', 'differing']) {
    await open(`/dashboard/ledger?only=${only}`);
    await expectText(page, 'Buyers pay their sellers when they meet.');
    await expectNoWord(/card service|charge at the bank/);
  }
  await open('/dashboard/backgroundwork');
  await expectText(page, 'Scheduled jobs', 'Notifies sellers and buyers of their bookings');
  await expectNoWord(/mail|card|payment provider/i);
  await open('/dashboard/profile');
  await expectText(page, 'Your data');
  await expectNoWord(/payment already in progress/);
});

test('a seller reads that buyers pay at the meeting, and not that the host keeps the money', async () => {
  const seller = new CountedPage(await newUserPage(site.browser));
  await signUpAsSeller(seller, site.dogear.address);
  await openPage(seller.page, `${site.dogear.address}/dashboard/earnings`);
  await expectText(seller.page, 'Buyers pay you when you meet. The books you’ve sold are in My Buyers.');
  expect(await seller.page.getByText(/the host keeps|what buyers have paid/i).count()).toBe(0);
});

test('an invitation to sign up is a link that works for a day, and says nothing of an email that brought it', async () => {
  await changeSite({ joining: 'invite' });
  const { path } = await call('POST', '/site/invitations', { note: 'Nell' });
  await open('/dashboard/site/joining');
  await expectText(page, 'Each link lets one person sign up, for a day.');
  const visitor = await newUserPage(site.browser);
  await openPage(visitor, site.dogear.address + path);
  await expectText(
    visitor,
    'Your link lets one person sign up. If it was made for your address, use that address.',
  );
  await changeSite({ joining: 'open' });
});

test('nothing is left to do on a site without email and cards, once its host has done the rest', async () => {
  await open('/dashboard');
  await expect
    .poll(tasks)
    .toEqual([
      ...['Address', 'Backup', 'Say how people reach you'],
      ...['Write the imprint', 'Write the terms', 'Write the privacy page'],
    ]);
  await changeSite({ contactEmail: 'books@kestrel.test' });
  for (const key of ['imprint', 'terms', 'privacy'])
    await call('PUT', `/site/texts/${key}`, { locale: 'en', text: '## 2026', publish: true, version: 0 });
  const folder = join(site.dogear.folder, 'backup');
  const env = { DATA_DIR: join(site.dogear.folder, 'data') };
  expect(await runCommand('backup', ['backup', folder], { env })).toMatchObject({ status: 0 });
  await open('/dashboard');
  // Only this machine can follow links to the site of a test.
  await expect.poll(tasks).toEqual(['Address']);
  await page.route(checkUp, async (route) => {
    const response = await route.fetch();
    const { checks } = await response.json();
    const others = checks.filter(({ name }: { name: string }) => name !== 'address');
    await route.fulfill({ response, json: { checks: others } });
  });
  for (const path of ['/dashboard', '/dashboard/site']) {
    const checked = page.waitForResponse(checkUp);
    await open(path);
    await checked;
    await settle(page);
    expect(await unfinished().count(), path).toBe(0);
  }
  await page.unroute(checkUp);
  expect(site.complaints).toEqual([]);
});
