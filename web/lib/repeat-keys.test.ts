import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ApiProblem } from './api-client.ts';
import { withRepeatKey } from './repeat-keys.ts';

/** Attempts to create a thing, and returns the key. */
async function attempt(thing: string, status = 200): Promise<string> {
  let used = '';
  await withRepeatKey(thing, async (key) => {
    used = key;
    if (status !== 200) throw new ApiProblem(status, { message: 'No.' });
  }).catch(() => undefined);
  return used;
}

test('an attempt that got no answer is repeated with its key, an answered one is followed by another', async () => {
  const lost = await attempt('a book', 0);
  expect(await attempt('a book', 503)).toBe(lost);
  expect(await attempt('another book'), 'of another thing').not.toBe(lost);
  expect(await attempt('a book')).toBe(lost);
  const rejected = await attempt('a book', 409);
  expect(rejected, 'created, so that the next one is another').not.toBe(lost);
  expect(await attempt('a book'), 'corrected').not.toBe(rejected);
});

test('two presses at the same moment have one key', async () => {
  const keys: string[] = [];
  const press = () => withRepeatKey('a wish', async (key) => keys.push(key));
  await Promise.all([press(), press()]);
  expect(new Set(keys).size).toBe(1);
});

test('the pages make every call that takes a key with one', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const keyed = Object.keys(endpoints).filter((name) => endpoints[name]?.repeats === 'keyed');
  expect(keyed.filter((name) => sources.some((text) => text.includes(`callApi(${name},`)))).toEqual([]);
  const withKey = keyed.filter((name) => sources.some((text) => text.includes(`createOnce(${name},`)));
  // Files are uploaded with a key by use-file-upload.ts.
  expect([...withKey, 'importBooks'].toSorted()).toEqual(keyed.toSorted());
});
