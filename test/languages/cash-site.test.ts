import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Locale, localeCookie, locales } from '#contract/kernel/locales/locales.ts';
import { settle, watchRequests } from '../browser/settle.ts';
import { readMessages } from '../browser/translate.ts';
import { type CashSite, openCashSite, type Walker } from './cash-site.ts';
import { findMessageKeys } from './leftover-english.ts';
import { openIn } from './walk.ts';

let cash: CashSite;

beforeAll(async () => {
  cash = await openCashSite();
  for (const { page } of cash.walkers) watchRequests(page);
}, 240_000);
afterAll(() => cash?.site.close());

/** What a sentence about cards or email says in each language. */
const word: Record<Locale, RegExp> = {
  en: /\bcards?\b|e-?mail/i,
  de: /karte|e-?mail/i,
  es: /tarjeta|correo/i,
  ar: /بطاق|بريد/,
};

/** What names an address, a card service, or the lack of one may be said: labels, and what is written for such a site. */
const allowed =
  /WithoutMail$|WithoutCards$|\.(doesWithout|noMail|needsMail|withoutMail|withoutMailText|nothingToConfirm|email|contactEmail|contactAddress)$|\.changeEmail\.action$|\.deletion\.(whatWeDelete|final)$|modes\.none\.hint$/;

async function linesOf(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is read.
  return (await page.locator('body').innerText()).split(/[\n\t]/).map((line) => line.trim());
}

type Tree = ReturnType<typeof readMessages>;

const leavesOf = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value] as [string, string]]
      : leavesOf(value, `${path}.${key}`),
  );

const allowedTexts = new Map(
  locales.map((locale) => [
    locale,
    leavesOf(readMessages(locale)).flatMap(([key, text]) =>
      allowed.test(key) ? [text.replaceAll(/<[^>]*>/g, '')] : [],
    ),
  ]),
);

/** A label may be followed by a value, as in the audit log. */
const isAllowed = (line: string, locale: Locale): boolean =>
  allowedTexts.get(locale)?.some((text) => line === text || line.startsWith(`${text}:`)) ?? false;

const isFound = (line: string, locale: Locale): boolean =>
  word[locale].test(line) && !isAllowed(line, locale);

async function walk({ page, complaints, paths }: Walker, locale: Locale): Promise<string[]> {
  const found: string[] = [];
  const { address } = cash.site.dogear;
  await page.context().addCookies([{ name: localeCookie, value: locale, url: address }]);
  for (const path of paths) {
    await openIn(page, cash.site.dogear, locale, path);
    await settle(page);
    const said = (await linesOf(page)).filter((line) => isFound(line, locale));
    found.push(...[...said, ...(await findMessageKeys(page))].map((text) => `${path}: ${text}`));
  }
  return [...found, ...complaints.splice(0)];
}

describe.each(locales)('in %s, without email and cards', (locale) => {
  test.each([0, 1, 2, 3])(
    'no page speaks of them or reports an error (user %i)',
    async (index) => {
      const walker = cash.walkers[index] as Walker;
      expect([walker.who, ...(await walk(walker, locale))]).toEqual([walker.who]);
    },
    300_000,
  );
});

test('a sentence about a card or an email that comes is found, and a label is none', () => {
  expect(isFound('Emails sellers and buyers about their bookings', 'en')).toBe(true);
  expect(isFound('Der Kartendienst, wenn Sie mit Karte zahlen.', 'de')).toBe(true);
  expect(isFound('Email', 'en')).toBe(false);
  expect(isFound('This site doesn’t send email. Everything appears under the bell.', 'en')).toBe(false);
});
