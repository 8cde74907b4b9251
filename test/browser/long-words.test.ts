import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#contract/kernel/locales/locales.ts';
import { createMailLanguage } from '#server/features/mail/mail-language.ts';
import { wishesMatched } from '#server/features/mail/templates/wishes-matched.ts';
import { AppProcess } from '../support/app-process.ts';
import { mailSite } from '../support/mail-site.ts';
import { logIn, newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';
import { cutOff } from './page-measures.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaft';
const longLine = `const ${'aLongName'.repeat(20)} = 1;`;
const blog = `## ${longWord}\n\nText.\n\n## Second entry\n\n\`\`\`\n${longLine}\n\`\`\``;

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  await publishLongWords();
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Publishes a blog, renames a shelf, and invites someone, as an administrator who uses the API. */
async function publishLongWords(): Promise<void> {
  const cookie = await signInCookie(dogear.address, 'admin@dogear.test');
  const headers = { cookie, origin: dogear.address, 'content-type': 'application/json' };
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${dogear.address}/api/site${path && `/${path}`}`, init);
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  };
  await send('PUT', 'texts/blog', { locale: 'en', text: blog, publish: true, version: 0 });
  type Shelves = { categories: { _id: string; version: number }[] };
  const [shelf] = (await send<Shelves>('GET', 'categories')).categories;
  await send('PATCH', `categories/${shelf?._id}`, { name: longWord, version: shelf?.version });
  type Site = { settings: { version: number } };
  const { settings } = await send<Site>('GET', '');
  await send('PATCH', '', { version: settings.version, changes: { joining: 'invite' } });
  await send('POST', 'invitations', { note: longWord, email: `${longWord}@${longWord}.test` });
}

test.each([desktop, phone])(
  'long words of a host stay within their columns on $device',
  async ({ options }) => {
    const page = await newUserPage(browser, options);
    for (const path of ['/blog', '/']) {
      await openPage(page, dogear.address + path);
      await page.getByText(longWord).first().waitFor();
      expect(await cutOff(page)).toEqual([]);
    }
  },
);

test('the page that documents the API fits on a phone', async () => {
  const page = await newUserPage(browser, phone.options);
  await openPage(page, `${dogear.address}/api/docs`);
  await page.getByRole('heading', { name: 'Errors', exact: true }).waitFor();
  expect(await cutOff(page)).toEqual([]);
});

test('an invitation with a long address fits on a phone', async () => {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/site/joining`);
  await page.getByRole('button', { name: /^Take back/ }).waitFor();
  expect(await cutOff(page)).toEqual([]);
});

test('a long line in the preview leaves half of the editor for writing', async () => {
  const page = await newUserPage(browser, desktop.options);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/site/texts`);
  await page.locator('summary').filter({ hasText: 'Blog' }).click();
  await page.getByRole('region', { name: 'How it will read' }).getByText(longLine).waitFor();
  const [editor, area] = await Promise.all(
    [page.getByRole('region', { name: 'How it will read' }), page.getByRole('textbox', { name: 'Blog' })].map(
      async (half) => (await half.boundingBox())?.width ?? 0,
    ),
  );
  expect(area).toBeCloseTo(editor ?? 0, -1);
});

test.each(locales)('an email in %s about a book with a long title fits on a phone', async (locale) => {
  const page = await newUserPage(browser, phone.options);
  const book = {
    title: longWord.repeat(2),
    author: longWord.repeat(2),
    price: 5,
    condition: 'Fair',
  } as const;
  const [first, second] = ['1', '2'].map((id) => ({ ...book, id, isOnlyWish: false }));
  if (!first || !second) throw new Error('There are two books');
  for (const books of [[first], [first, second]]) {
    const wishMail = { books, total: books.length, wishes: [], unsubscribeUrl: undefined };
    const data = { name: 'Ruth Adler', origin: dogear.address, wishMail, covers: new Map() };
    await page.setContent(wishesMatched(createMailLanguage(locale, mailSite), data).html);
    await page.getByText(book.title).last().waitFor();
    expect(await cutOff(page)).toEqual([]);
  }
});
