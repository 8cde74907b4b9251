import { AppProcess } from '#test/support/app-process.ts';
import { collectConsoleErrors, newUserPage } from '../actors.ts';
import { openBrowser } from '../browser.ts';
import { CountedPage } from './counted-page.ts';

export type NewSite = Awaited<ReturnType<typeof openNewSite>>;

/** Starts a site that no one has set up, and a browser of its host. */
export async function openNewSite(env: Record<string, string> = {}) {
  const [dogear, browser] = await Promise.all([AppProcess.startNewSite(env), openBrowser()]);
  const page = await newUserPage(browser);
  return {
    dogear,
    browser,
    page,
    counted: new CountedPage(page),
    complaints: collectConsoleErrors(page),
    async close(): Promise<void> {
      await browser.close();
      await dogear.remove();
    },
  };
}
