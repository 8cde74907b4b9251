// Compares every screen pixel by pixel with how it looked before a change to the styles:
//   npm run compare-screens -- before [folder] [screen …]   takes the pictures to compare with
//   npm run compare-screens -- after [folder] [screen …]    takes them again and fails where one differs
// The folder is test-results/screens unless the first argument after the step contains a slash. LOOKS=desktop,phone
// takes only these looks. Removing the folder's demo/ starts with a new demo.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { openBrowser } from '#test/browser/browser.ts';
import { folderVariable } from '#test/support/process-folder.ts';
import { type Look, looks, visitScreens } from './visit-screens.ts';

const usage = 'Say before or after: npm run compare-screens -- before|after [folder] [screen …]';
const tablet: Look = { name: 'tablet', viewport: { width: 820, height: 1180 }, colorScheme: 'light' };
const highContrast: Look = {
  name: 'high-contrast',
  viewport: { width: 1300, height: 900 },
  colorScheme: 'dark',
  forcedColors: 'active',
};
const allLooks: Look[] = [...looks, tablet, highContrast];

const [step, ...rest] = process.argv.slice(2);
if (step !== 'before' && step !== 'after') throw new Error(usage);
const folder = resolve(
  rest[0]?.includes('/') ? rest[0] : join(import.meta.dirname, '../../test-results/screens'),
);
const wanted = rest.filter((argument) => !argument.includes('/'));
const looksWanted = process.env.LOOKS?.split(',');

await takePictures();

async function takePictures(): Promise<void> {
  const isWhole = wanted.length === 0 && !looksWanted;
  for (const part of isWhole ? [step as string, 'difference'] : ['difference'])
    await rm(join(folder, part), { recursive: true, force: true });
  // Both sets show the same demo, so that generated ids are the same.
  for (const part of [step as string, 'difference', 'demo'])
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  process.env[folderVariable] = join(folder, 'demo');
  const browser = await openBrowser();
  const waiting = allLooks.filter(({ name }) => !looksWanted || looksWanted.includes(name));
  const takeNext = async (): Promise<void> => {
    for (let look = waiting.shift(); look; look = waiting.shift())
      await visitScreens(browser, {
        look: { ...look, reducedMotion: 'reduce' },
        wanted,
        prepare: freezeClock,
        settle: hideVaryingText,
        save,
      });
  };
  try {
    await Promise.all([takeNext(), takeNext()]);
  } finally {
    await browser.close();
  }
}

async function save(png: Buffer, name: string): Promise<void> {
  await writeFile(join(folder, step as string, `${name}.png`), png);
  if (step === 'after') await compare(name, PNG.sync.read(png));
}

async function compare(name: string, after: PNG): Promise<void> {
  const before = PNG.sync.read(await readFile(join(folder, 'before', `${name}.png`)));
  const differing = await countDifferingPixels(name, before, after);
  console.log(`${String(differing).padStart(9)}  ${name}`);
  if (differing !== '0') process.exitCode = 1;
}

async function countDifferingPixels(name: string, before: PNG, after: PNG): Promise<string> {
  const { width, height } = before;
  if (after.width !== width || after.height !== height)
    return `${width}x${height} is now ${after.width}x${after.height}`;
  const difference = new PNG({ width, height });
  const differing = pixelmatch(before.data, after.data, difference.data, width, height, {
    threshold: 0,
    includeAA: true,
  });
  if (differing > 0) await writeFile(join(folder, 'difference', `${name}.png`), PNG.sync.write(difference));
  return String(differing);
}

/** Timers still run, so that pages can wait for what they show. */
function freezeClock(page: Page): Promise<void> {
  page.setDefaultTimeout(120_000);
  return page.clock.setFixedTime(new Date());
}

/** Replaces dates, times, and generated ids, which differ from run to run, with a placeholder. */
async function hideVaryingText(page: Page): Promise<void> {
  // A request that a screen stalls never ends.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    const month =
      '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
    const varying: [RegExp, string][] = [
      [new RegExp(`\\b\\d{1,2} ${month}\\b`, 'g'), '11 Jan'],
      [new RegExp(`\\b${month} \\d{1,2}\\b`, 'g'), 'Jan 11'],
      [/\b20\d\d\b/g, '2020'],
      [/\b\d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?/g, '11:11'],
      [/\b\d+ (days?|h|min|s)\b( \d+ (h|min)\b)?|less than a minute/g, '11 hours'],
      [/\b(pi|cs|ch)_\w+/g, 'pi_0000000000'],
      [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '00000000-0000-0000-0000-000000000000'],
    ];
    const hide = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const shown = text.nodeValue ?? '';
        const hidden = varying.reduce(
          (words, [pattern, placeholder]) => words.replace(pattern, placeholder),
          shown,
        );
        if (hidden !== shown) text.nodeValue = hidden;
      }
    };
    hide();
    // The app may render again.
    new MutationObserver(hide).observe(document.body, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    // An image that cannot be decoded is the same in both sets.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
