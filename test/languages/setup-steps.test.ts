import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCookie, locales, sourceLocale } from '#contract/locales.ts';
import { setupSteps } from '#contract/setup.ts';
import { collectConsoleErrors, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { CountedPage } from '../browser/new-site/counted-page.ts';
import { createAccount } from '../browser/new-site/set-up-site.ts';
import { settle } from '../browser/settle.ts';
import { AppProcess } from '../support/app-process.ts';
import { findEnglish, findMessageKeys } from './leftover-english.ts';

let dogear: AppProcess;
let browser: Browser;
let page: Page;
let complaints: string[];

/** A new site whose host has an account and has finished no step. */
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startNewSite(), openBrowser()]);
  const counted = new CountedPage(await newUserPage(browser));
  page = counted.page;
  complaints = collectConsoleErrors(page);
  const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(dogear.output) ?? [];
  await page.goto(address);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('link', { name: /^Your account/ }).click();
  await createAccount(counted);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test.each(locales)(
  'every step of the setup opens in %s, with all its sentences and no error',
  async (locale) => {
    await page.context().addCookies([{ name: localeCookie, value: locale, url: dogear.address }]);
    for (const step of setupSteps) {
      await page.goto(`${dogear.address}/setup?step=${step}`);
      await page.locator('main h1').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      await settle(page);
      for (const fold of await page.locator('main details').all())
        await fold.evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
      expect([step, ...(await findMessageKeys(page))]).toEqual([step]);
      const english = locale === sourceLocale ? [] : await findEnglish(page, locale);
      // The check-up names commands.
      expect([step, ...english.filter((text) => !text.includes('npm run'))]).toEqual([step]);
    }
    expect(complaints).toEqual([]);
  },
);
