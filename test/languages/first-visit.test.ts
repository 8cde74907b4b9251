import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales, localizedPath, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { findBookPath } from '../browser/find-book-path.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { sentencesOnlyIn } from './message-texts.ts';

let dogear: AppProcess;
let browser: Browser;
let paths: string[];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  paths = ['/', '/search?q=the', await findBookPath(dogear.address, 'Wuthering Heights')];
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Collects the text of all scripts that a page downloads from now on. */
function collectScripts(page: Page): Promise<string>[] {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return scripts;
}

test.each(locales)(
  'in %s, a visit downloads no script, and the app only the messages of its language',
  async (locale) => {
    const own = locales.flatMap((other) => (other === locale ? [] : sentencesOnlyIn(locale, other)));
    const others = locales.flatMap((other) => (other === locale ? [] : sentencesOnlyIn(other, locale)));
    for (const path of paths) {
      const page = await newUserPage(browser);
      const scripts = collectScripts(page);
      const address = dogear.address + localizedPath(path, locale, sourceLocale);
      await page.goto(address, { waitUntil: 'networkidle' });
      expect([path, scripts.length]).toEqual([path, 0]);

      await openPage(page, address);
      await page.waitForLoadState('networkidle');
      const text = (await Promise.all(scripts)).join('\n');
      expect(own.filter((sentence) => text.includes(sentence)).length, path).toBeGreaterThan(5);
      expect([path, ...others.filter((sentence) => text.includes(sentence))]).toEqual([path]);
      await page.context().close();
    }
  },
);
