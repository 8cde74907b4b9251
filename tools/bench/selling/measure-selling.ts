// Measures how long it takes to list a box of books with a phone, and how barcodes are read: npm run bench:selling [-- --only box|barcodes]
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { logIn, newUserPage } from '#test/browser/actors.ts';
import { photographBook } from '#test/browser/barcodes/barcode-set.ts';
import { makeFakeCamera } from '#test/browser/barcodes/fake-camera.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { phone } from '#test/browser/devices.ts';
import { saveCommonFields } from '#test/browser/save-common-fields.ts';
import { scanPicture } from '#test/browser/scan-picture.ts';
import { AppProcess } from '#test/support/app-process.ts';
import { type ListedBox, listBox } from './list-box.ts';
import { readBarcodes } from './read-barcodes.ts';

const { values: given } = parseArgs({ options: { only: { type: 'string' } } });
const figuresFile = new URL('../../../docs/performance/selling-figures.json', import.meta.url);

const dogear = await AppProcess.startDemo();
try {
  const figures: Record<string, unknown> = JSON.parse(await readFile(figuresFile, 'utf8').catch(() => '{}'));
  if (given.only !== 'barcodes') figures.box = await measureBox();
  if (given.only !== 'box') figures.barcodes = await measureBarcodes();
  await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await dogear.remove();
}

async function measureBox() {
  const browser = await openBrowser();
  try {
    const page = await newUserPage(browser, phone.options);
    await logIn(page, dogear.address, 'theo@dogear.test');
    return summarize(await listBox(page, dogear.address));
  } finally {
    await browser.close();
  }
}

function summarize({ books, start, finish }: ListedBox) {
  const at = (share: number, of: (book: ListedBox['books'][number]) => number) => {
    const sorted = books.map(of).toSorted((a, b) => a - b);
    return inTenths(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  };
  const figures = {
    books: books.length,
    medianSeconds: at(0.5, ({ seconds }) => seconds),
    p90Seconds: at(0.9, ({ seconds }) => seconds),
    slowestSeconds: at(1, ({ seconds }) => seconds),
    medianWaitSeconds: at(0.5, ({ waited }) => waited),
    slowestWaitSeconds: at(1, ({ waited }) => waited),
    startSeconds: inTenths(start),
    finishSeconds: inTenths(finish),
    allSeconds: inTenths(start + finish + books.reduce((sum, { seconds }) => sum + seconds, 0)),
    kinds: kindsOf(books),
  };
  console.log(figures);
  return figures;
}

function kindsOf(books: ListedBox['books']) {
  const kindOf = ({ by, isKnown, isOnline }: ListedBox['books'][number]) =>
    [by, by !== 'typed title' && !isKnown && 'unknown', !isOnline && 'without network']
      .filter(Boolean)
      .join(', ');
  return Object.fromEntries(
    Object.entries(Object.groupBy(books, kindOf)).map(([kind, of = []]) => [
      kind,
      {
        books: of.length,
        meanSeconds: inTenths(of.reduce((sum, { seconds }) => sum + seconds, 0) / of.length),
      },
    ]),
  );
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

async function measureBarcodes() {
  const first = await photographBook(61);
  const camera = await makeFakeCamera(first.photo);
  const browser = await openBrowser(undefined, ...camera.switches);
  try {
    const page = await newUserPage(browser, phone.options);
    await page.context().grantPermissions(['camera'], { origin: dogear.address });
    await logIn(page, dogear.address, 'seller@dogear.test');
    await page.goto(`${dogear.address}/dashboard/addmany`);
    await saveCommonFields(page);
    const loading = await scanPicture(page, 60_000);
    // Reading needs no network, and nothing that was read is sent.
    await page.context().setOffline(true);
    const groups = await readBarcodes(page, camera);
    return { firstMs: Math.round(loading.milliseconds), ...groups };
  } finally {
    await browser.close();
    await camera.remove();
  }
}
