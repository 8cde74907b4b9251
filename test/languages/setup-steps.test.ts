import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCookie, locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { setupSteps } from '#contract/setup.ts';
import { type NewSite, openNewSite } from '../browser/new-site/open-new-site.ts';
import { createAccount } from '../browser/new-site/set-up-site.ts';
import { settle } from '../browser/settle.ts';
import { findEnglish, findMessageKeys } from './leftover-english.ts';
import { smallWindowProblems } from './small-window.ts';

let site: NewSite;
let page: Page;

/** A new site whose host has an account and has finished no step. */
beforeAll(async () => {
  site = await openNewSite();
  page = site.page;
  await page.goto(site.dogear.setupAddress);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('link', { name: /^Your account/ }).click();
  await createAccount(site.counted);
});
afterAll(() => site?.close());

test.each(locales)(
  'every step of the setup opens in %s, with all its sentences and no error, and fits in a small window',
  async (locale) => {
    await page.context().addCookies([{ name: localeCookie, value: locale, url: site.dogear.address }]);
    for (const step of setupSteps) {
      await page.goto(`${site.dogear.address}/setup?step=${step}`);
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
      expect([step, ...(await smallWindowProblems(page))]).toEqual([step]);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(site.complaints).toEqual([]);
  },
);
