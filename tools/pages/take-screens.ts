// Takes the screenshots in docs/screens from a Dogear of its own: npm run screens [-- name …]
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from '#test/browser/browser.ts';
import { looks, visitScreens } from './visit-screens.ts';

const folder = resolve(import.meta.dirname, '../../docs/screens');
const tallest = 3200;

const wanted = process.argv.slice(2);
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const look of looks) await visitScreens(browser, { look, wanted, save });
} finally {
  await browser.close();
}

async function save(png: Buffer, name: string): Promise<void> {
  const { width, height } = await sharp(png).metadata();
  const picture = sharp(png).extract({ left: 0, top: 0, width, height: Math.min(height, tallest) });
  await writeFile(join(folder, `${name}.webp`), await picture.webp({ quality: 72, effort: 6 }).toBuffer());
}
