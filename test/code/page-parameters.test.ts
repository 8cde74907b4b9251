import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPage, getPage, pagePaths } from '#contract/pages.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app?.close());

/** The shelves of the slides. */
const byHand = 'web/features/home/use-slides.tsx';

const get = (path: string) => app.fetch(new Request(`http://dogear.test${path}`));

test('a page that everyone sees is the same with any made-up parameters', async () => {
  for (const path of ['/', '/blog', '/login?from=/blog', '/signup', '/no-such-page']) {
    const madeUp = await get(`${path}${path.includes('?') ? '&' : '?'}b=made-up-text`);
    const plain = await get(path);
    expect(madeUp.status).toBe(plain.status);
    expect(madeUp.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await madeUp.text()).not.toContain('made-up-text');
  }
});

test('parameters that a page knows change it, and are not lost on the way to the login', async () => {
  expect(await (await get('/login?from=/blog')).text()).not.toBe(await (await get('/login')).text());
  const sent = await get('/dashboard/ledger?only=stuck&b=made-up');
  expect(sent.status).toBe(302);
  expect(sent.headers.get('location')).toBe('/login?from=%2Fdashboard%2Fledger%3Fonly%3Dstuck');
});

test('every address of a page that the code writes out is declared, and none is put together by hand', async () => {
  const words = new Set(pagePaths.map((path) => path.split('/')[1]));
  const wrong: string[] = [];
  let links = 0;
  for await (const file of glob('{contract,demo,server,web}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*'],
  })) {
    if (file === byHand) continue;
    const source = await readFile(file, 'utf8');
    // `${origin}/dashboard/ledger/${id}`, for which there is `pageHref`
    for (const [text, word] of source.matchAll(/`(?:\$\{[\w.]*origin\})?\/([\w-]+)(?:\/|\?\w+=)[^`]*\$\{/gi))
      if (words.has(word)) wrong.push(`${text} in ${file}`);
    if (!file.startsWith('web/')) continue;
    // to="/dashboard/ledger?only=stuck"
    for (const [text, path = '', name] of source.matchAll(
      /["'](\/[a-z-]+(?:\/[\w-]+)*)(?:\?(\w+)=[\w-]+)?["']/g,
    )) {
      if (!words.has(path.split('/')[1])) continue;
      links++;
      const page = findPage(path);
      if (!page || (name && !getPage(page).parameters?.includes(name))) wrong.push(`${text} in ${file}`);
    }
  }
  expect(links).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('every parameter that a page reads is declared', async () => {
  // Parameters that only the browser reads, or that belong to pages that are never cached.
  const others = ['error', 'attempt', 'secret'];
  const declared = new Set([...pagePaths.flatMap((path) => getPage(path).parameters ?? []), ...others]);
  const read = new Set<string>();
  for await (const file of glob('web/**/*.{ts,tsx}'))
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(
      /earch(?:Params)?\.get(?:All)?\('(\w+)'\)/g,
    ))
      read.add(name);
  expect(read.size).toBeGreaterThan(4);
  expect([...read].filter((name) => !declared.has(name))).toEqual([]);
});
