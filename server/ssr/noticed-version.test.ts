import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNoticedVersion } from './noticed-version.ts';
import { createPageCache } from './page-cache.ts';

const minute = 60_000;
let renderings: string[];
let ttlMs: number;
let noticed: ReturnType<typeof createNoticedVersion>;
let pages: ReturnType<typeof createPageCache>;

const open = (maxBytes?: number) =>
  createPageCache(
    { mode: 'built', config: { demo: false } },
    {
      findVersion: noticed.find,
      ttlMs: () => ttlMs,
      keepsPlain: true,
      ...(maxBytes !== undefined && { maxBytes }),
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  renderings = [];
  ttlMs = minute;
  noticed = createNoticedVersion();
  pages = open();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = (headers: Record<string, string> = {}) => new Request('http://dogear.test/', { headers });
const visit = async (text = 'page', when: Promise<unknown> = Promise.resolve(), path = '/') => {
  const asked = new Request(`http://dogear.test${path}`);
  const answer = await pages.getOrRender(asked, 'auto en', async () => {
    renderings.push(text);
    await when;
    return { status: 200, headers: new Headers(), html: text };
  });
  return answer.text();
};

test('a page is rendered once until something changes', async () => {
  expect(await visit('old')).toBe('old');
  expect(await visit('new')).toBe('old');
  noticed.end();
  expect(await visit('new')).toBe('new');
});

test('a page that was being rendered while something changed is not kept', async () => {
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
  const before = visit('old', slow);
  await vi.waitFor(() => expect(renderings).toEqual(['old']));
  noticed.end();
  const after = visit('new');
  goOn();
  expect(await before).toBe('old');
  expect(await after).toBe('new');
  expect(await visit('newer')).toBe('new');
});

test('a page is cached for no longer than its TTL, even without notifications', async () => {
  await visit('old');
  vi.advanceTimersByTime(minute - 1);
  expect(await visit('new')).toBe('old');
  vi.advanceTimersByTime(1);
  expect(await visit('new')).toBe('new');
  ttlMs = 3_000;
  vi.advanceTimersByTime(3_000);
  expect(await visit('newest')).toBe('newest');
});

test('however often something changes, a page is rendered five times a second, and the last change is seen', async () => {
  for (let change = 0; change < 1_000; change++) {
    noticed.end();
    await visit(`after ${change}`);
    vi.advanceTimersByTime(1);
  }
  expect(renderings.length).toBeLessThanOrEqual(7);
  vi.advanceTimersByTime(200);
  expect(await visit('last')).toBe('last');
});

test('a cached page is sent in the requested encoding, and as 304 to a client that has it', async () => {
  await visit('page');
  const small = await pages.get(request({ 'accept-encoding': 'gzip, br' }), 'auto en');
  expect(small?.headers.get('content-encoding')).toBe('br');
  expect(await (await pages.get(request(), 'auto en'))?.text()).toBe('page');
  const etag = small?.headers.get('etag') ?? '';
  expect((await pages.get(request({ 'if-none-match': etag }), 'auto en'))?.status).toBe(304);
  expect(await pages.get(request(), 'dark en')).toBeUndefined();
});

test('a parameter that the page does not know makes no page of its own', async () => {
  for (let n = 0; n < 50; n++) expect(await visit(`${n}`, undefined, `/?b=${n}`)).toBe('0');
  expect(await visit('login', undefined, '/login?utm=1&from=%2Fblog')).toBe('login');
  expect(await visit('again', undefined, '/login?from=/blog&from=/other')).toBe('login');
  expect(await visit('elsewhere', undefined, '/login?from=/signup')).toBe('elsewhere');
});

test('pages that are asked for again and again stay, whatever else is asked for', async () => {
  pages = open(1_000_000);
  await visit('home');
  for (let n = 0; n < 1_000; n++) {
    await visit('login', undefined, `/login?from=/${n}`);
    if (n % 100 === 0) expect(await visit('home, rendered again')).toBe('home');
  }
});
