import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseFile } from '#server/features/book-imports/file/parse-file.ts';
import { longestBlockMilliseconds, watchEventLoop } from '../requests/event-loop.ts';
import { head, importsOf, row } from '../support/book-imports.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const app = setUpTestApp();
const most = 3 * longestBlockMilliseconds;

test('a list of separators alone blocks no other request', async () => {
  const longestBlock = watchEventLoop();
  for (const unit of ['"', '""', '","', '"\n', ',', '\r', '=', "'"]) {
    const file = Buffer.from(`${head}\n${unit.repeat(Math.floor(2_000_000 / unit.length))}`);
    await parseFile(file).catch(() => undefined);
  }
  expect(longestBlock()).toBeLessThan(most);
});

test('a photo of 100 MB in a zip file blocks no other request', async () => {
  const own = importsOf(app, await app.joinSeller());
  const { _id } = await own.plan([head, row('1')].join('\n'));
  const bomb = zipSync({ '1.jpg': new Uint8Array(100_000_000) });
  const longestBlock = watchEventLoop();
  const { body } = await own.sendZip(_id, bomb);
  expect(longestBlock()).toBeLessThan(most);
  expect(body.bookImport.failedPhotos).toEqual(['1.jpg']);
});
