import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { directionOf, type Locale, localeCookie } from '#contract/kernel/locales/locales.ts';
import { collectConsoleErrors, newUserPage, signInCookie } from '../actors.ts';
import { type Translate, translate } from '../translate.ts';

/** One side of a sale, with a browser of its own. */
export type Party = {
  page: Page;
  address: string;
  locale: Locale;
  t: Translate;
  name: string;
  email: string;
  complaints: string[];
};

type Site = { browser: Browser; address: string };
type Person = Pick<Party, 'locale' | 'name' | 'email'>;

/** Opens a browser in which no one is signed in. */
export async function openParty(
  { browser, address }: Site,
  person: Person,
  options: BrowserContextOptions,
): Promise<Party> {
  const page = await newUserPage(browser, { timezoneId: 'UTC', ...options });
  await page.context().addCookies([{ name: localeCookie, value: person.locale, url: address }]);
  return { ...person, page, address, t: translate(person.locale), complaints: collectConsoleErrors(page) };
}

export async function signIn({ page, address, email }: Party): Promise<void> {
  const [name = '', value = ''] = (await signInCookie(address, email)).split('=');
  await page.context().addCookies([{ name, value, url: address }]);
}

export const press = ({ page }: Party, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const follow = ({ page }: Party, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).first().click();

export const expectHeading = ({ page }: Party, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();

/** The page is in the party's language, reads in its direction, and is not wider than the window. */
export async function expectOwnLanguage({ page, locale }: Party): Promise<void> {
  const { lang, dir, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));
  expect([page.url(), lang, dir, overflow]).toEqual([page.url(), locale, directionOf(locale), 0]);
}

/** What a lost connection alone makes a page report is expected. */
export const unexpected = ({ complaints }: Party): string[] =>
  complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one));
