import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { findPage, type PagePath, pagePaths } from '#contract/pages.ts';
import { axeProblemsAs, rulesOfLooks } from '../accessibility/axe.ts';
import { collectConsoleErrors } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { coveredByBars, cutOff, overlaps, smallTargets } from '../browser/page-measures.ts';
import { AppProcess } from '../support/app-process.ts';
import { findEnglish, findMessageKeys, isEnglish, otherLocales } from './leftover-english.ts';
import { longerTextProblems } from './longer-texts.ts';
import { smallWindowProblems } from './small-window.ts';
import { openIn, openWalker, prepareWalks, type Walk } from './walk.ts';

let dogear: AppProcess;
let browser: Browser;
let walks: Walk[];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  walks = await prepareWalks(dogear);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

type Rule = {
  title: string;
  locales: readonly Locale[];
  /** Returns what breaks the rule on an open page that is 1440 pixels wide. */
  findProblems: (page: Page, locale: Locale) => Promise<string[]>;
};

/** Each page is opened once for each user and language, and checked by all rules of the language, in this order. */
const rules: Rule[] = [
  {
    title: 'no page reports an error to the browser’s console',
    locales,
    findProblems: async (page) => consoleErrorsOf(page),
  },
  {
    title: 'no page shows the key of a message',
    locales,
    findProblems: findMessageKeys,
  },
  { title: 'no page says a sentence in English', locales: otherLocales, findProblems: findEnglish },
  { title: 'every page is accessible', locales: ['de', 'ar'], findProblems: accessibilityProblems },
  {
    title: 'a small phone and a zoom of 400 % cut nothing off, and bars leave room for the page',
    locales: ['de'],
    findProblems: smallWindowProblems,
  },
  // The last one, because it changes the page.
  {
    title: 'with texts that are 40 % longer, no text is cut off, and no control covers another',
    locales: ['en', 'ar'],
    findProblems: longerTextProblems,
  },
];

/** What a browser tab has reported since its last page was checked. */
const consoleErrors = new WeakMap<Page, string[]>();

/** Returns the errors of the open page. What the one before has reported later comes from the longer texts that a rule put into it. */
const consoleErrorsOf = (page: Page): string[] =>
  (consoleErrors.get(page)?.splice(0) ?? [`${page.url()}: not collected`]).filter((error) =>
    error.startsWith(`${page.url()}: `),
  );

const themes: Partial<Record<Locale, readonly ['light', 'dark'] | readonly ['dark', 'light']>> = {
  de: ['light', 'dark'],
  ar: ['dark', 'light'],
};

/** Every rule of axe once, and those about appearance also at the other width in the other theme. */
async function accessibilityProblems(page: Page, locale: Locale): Promise<string[]> {
  const [one, other] = themes[locale] ?? ['light', 'dark'];
  const wide = [...(await axeProblemsAs(`wide, ${one}`, page, one)), ...(await cutOff(page))];
  await page.setViewportSize({ width: 390, height: 900 });
  return [
    ...wide,
    ...(await axeProblemsAs(`narrow, ${other}`, page, other, rulesOfLooks)),
    ...[...(await cutOff(page)), ...(await smallTargets(page))].map((problem) => `narrow: ${problem}`),
  ];
}

/** Opens the pages of one user and returns what is wrong with them, by rule. */
async function walkPages(walk: Walk, locale: Locale, rulesOfLocale: Rule[]): Promise<Map<Rule, string[]>> {
  const problems = new Map<Rule, string[]>(rulesOfLocale.map((rule) => [rule, []]));
  const page = await openWalker(browser, dogear, walk, locale);
  consoleErrors.set(page, collectConsoleErrors(page));
  for (const path of walk.paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openIn(page, dogear, locale, path);
    for (const [rule, found] of problems)
      found.push(...(await rule.findProblems(page, locale)).map((problem) => `${path}: ${problem}`));
  }
  await page.context().close();
  return problems;
}

describe.each(locales)('in %s', (locale) => {
  const rulesOfLocale = rules.filter((rule) => rule.locales.includes(locale));

  describe.each([0, 1, 2, 3, 4, 5])('user %i', (index) => {
    let problems: Map<Rule, string[]>;
    beforeAll(async () => {
      problems = await walkPages(walks[index] as Walk, locale, rulesOfLocale);
    }, 300_000);

    test.each(rulesOfLocale)('$title', (rule) => {
      expect([walks[index]?.who, ...(problems.get(rule) ?? ['not checked'])]).toEqual([walks[index]?.who]);
    });
  });
});

test('every user has pages', () => {
  expect(walks.map(({ paths }) => paths.length > 0)).toEqual(Array(6).fill(true));
});

/** The pages that no user opens, and why. */
const elsewhere: Partial<Record<PagePath, string>> = {
  '/login/google': 'leads on at once: test/browser/google-sign-in.test.ts',
  '/setup': 'needs a new site: setup-steps.test.ts',
  '/terms': 'published terms have every user asked to agree first, and the page is like the imprint',
  '/book/:id': 'leads to the address with the title',
};

test('every page is opened by a user, or here is why not', () => {
  const addresses = walks.flatMap(({ paths }) => paths.map((path) => new URL(path, dogear.address).pathname));
  const opened = new Set(addresses.map((path) => findPage(path)));
  expect(pagePaths.filter((path) => opened.has(path) === path in elsewhere)).toEqual([]);
});

test('an English sentence is found, and what users wrote is none', () => {
  for (const locale of otherLocales) {
    expect(isEnglish('You will get an email from us.', locale)).toBe(true);
    expect(isEnglish('Saved by the seller', locale)).toBe(true);
    expect(isEnglish('Changes saved', locale), 'a message').toBe(true);
    expect(isEnglish('The Turn of the Screw: 8,40 $', locale), 'a title').toBe(false);
    expect(isEnglish('Dogear', locale)).toBe(false);
    expect(isEnglish('Europe/Isle of Man', locale), 'a time zone').toBe(false);
    expect(isEnglish('United Kingdom and others', locale), 'more than a country').toBe(true);
  }
  expect(isEnglish('Isle of Man', 'de'), 'a country').toBe(false);
  expect(isEnglish('Alles neu, und der Preis ist gut.', 'de')).toBe(false);
  expect(isEnglish('Los libros de la tienda son baratos.', 'es')).toBe(false);
});

test('a text that is cut off and a control that covers another are found', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 600 } });
  await page.setContent(`<button>One</button> <button>Two</button><p>Fits</p>`);
  expect([...(await cutOff(page)), ...(await overlaps(page))]).toEqual([]);
  await page.setContent(
    `<button style="width: 8rem">One</button><button style="margin-left: -3rem">Two</button>
     <p style="width: 3rem; overflow: hidden; white-space: nowrap">Does not fit</p>`,
  );
  expect([...(await cutOff(page)), ...(await overlaps(page))]).toEqual([
    '"Does not fit" is cut off',
    '"One" and "Two" overlap',
  ]);
  await page.close();
});

test('a bar that stays is found', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 500 } });
  const bar = '<header style="position: sticky; top: 0; height: 150px">Bar</header>';
  await page.setContent(
    `<!doctype html><body style="margin: 0">${bar}<p style="height: 3000px">Page</p></body>`,
  );
  expect(await coveredByBars(page)).toBeCloseTo(0.3);
  await page.close();
});

test('a button without a name and a text without contrast are found', async () => {
  const page = await browser.newPage();
  await page.setContent('<button></button><p style="color: #999">Pale</p>');
  const found = [
    ...(await axeProblemsAs('first', page, 'light')),
    ...(await axeProblemsAs('again', page, 'light', rulesOfLooks)),
  ];
  for (const problem of ['first, button-name', 'first, color-contrast', 'again, color-contrast'])
    expect(found).toContainEqual(expect.stringContaining(problem));
  expect(found).not.toContainEqual(expect.stringContaining('again, button-name'));
  await page.close();
});
