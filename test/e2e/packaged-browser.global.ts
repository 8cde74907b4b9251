import { unpackBrowser } from './find-browser.ts';

/** Unpacks the browser once, before the test files start it: one that is still being written cannot be run. */
export default async function unpackPackagedBrowser(): Promise<void> {
  await unpackBrowser();
}
