import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { photographBarcode, seededRandom } from '#test/browser/barcodes/barcode-photos.ts';
import { saveCommonFields } from '#test/browser/save-common-fields.ts';
import { addManyStates } from '#test/browser/states/add-many.ts';
import { installScriptedCamera } from '../bench/selling/scripted-camera.ts';
import type { Screen } from './screen.ts';

const path = '/dashboard/addmany';
const who = 'seller';

/** The front of a book on a table, as the camera sees it. */
async function photographFront(): Promise<Buffer> {
  const cover = new URL('../../demo/pictures/cover-wuthering-heights.webp', import.meta.url);
  const input = await sharp(await readFile(cover))
    .resize({ height: 480 })
    .rotate(2, { background: '#4b3a2a' })
    .toBuffer();
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#4b3a2a' } })
    .composite([{ input }])
    .jpeg()
    .toBuffer();
}

/** Opens the camera, and ends with the step of this name. */
const openCamera = (until: 'scan' | 'front' | 'grade') => async (page: Page) => {
  const camera = await installScriptedCamera(page);
  await page.reload();
  await saveCommonFields(page);
  await page
    .locator('main button')
    .filter({ has: page.locator('svg') })
    .first()
    .click();
  await page.locator('dialog video').waitFor();
  // Other goods are not taken for a book, so that the camera stays open.
  const ean = until === 'scan' ? '4006381333931' : '9780141439556';
  await camera.show(await photographBarcode({ ean, glare: 0 }, seededRandom(12)));
  if (until === 'scan') return;
  await page.locator('dialog').getByText('Wuthering Heights').waitFor();
  await camera.show(await photographFront());
  await page.waitForTimeout(500);
  if (until === 'front') return;
  await page.locator('dialog section button:has(svg)').click();
  await page.locator('dialog input[value=on], dialog input[type=radio]').nth(1).check({ force: true });
};

export const sellerScreens: Screen[] = [
  {
    name: 'add-many',
    path,
    who,
    act: async (page) => {
      const some = addManyStates.find(({ name }) => name.includes('one unknown'));
      await some?.show(page, new URL(page.url()).origin);
    },
  },
  { name: 'add-many-scan', path, who, act: openCamera('scan') },
  { name: 'add-many-front', path, who, act: openCamera('front') },
  { name: 'add-many-grade', path, who, act: openCamera('grade') },
  {
    name: 'edit-a-product',
    path: '/dashboard/myproducts',
    who,
    act: async (page) => {
      await page.getByRole('link', { name: 'Edit Wuthering Heights' }).click();
      await page.getByLabel('Add a photo').waitFor();
    },
  },
];
