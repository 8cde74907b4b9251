import { expect, test, vi } from 'vitest';
import prepareBrowser from '../browser/prepare-browser.global.ts';

vi.mock('../browser/find-browser.ts', () => ({
  takesPackagedBrowser: false,
  findInstalledBrowser: () => undefined,
}));

test('on a machine without any browser the browser tests end at once, with a sentence that says how to get one', async () => {
  await expect(prepareBrowser()).rejects.toThrow(
    /^No browser could be started for the tests[.] Install Chromium .* or set CHROME_PATH/,
  );
});
