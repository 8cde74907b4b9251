import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderPrivatePage } from './private-page.ts';

const html = `<p>${'Émile’s copy of Emma. '.repeat(2_000)}</p>`;
const site = { mode: 'built', config: { demo: false } } as const;

const visit = (acceptEncoding: string | undefined, method = 'GET') =>
  renderPrivatePage(
    new Request('http://dogear.test/dashboard', {
      method,
      headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
    }),
    async () => ({ status: 200, headers: new Headers(), html }),
    site,
  );

const bodyOf = async (page: Response) => Buffer.from(await page.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['zstd;q=0, gzip;q=0.0, br;q=0.1', 'br', brotliDecompressSync],
])('a page for a client that accepts %s is sent as %s', async (accepted, encoding, decompress) => {
  const page = await visit(accepted);
  const body = await bodyOf(page);
  expect(page.headers.get('content-encoding')).toBe(encoding);
  expect(page.headers.get('vary')).toContain('accept-encoding');
  expect(body.length).toBeLessThan(html.length / 10);
  expect(decompress(body).toString()).toBe(html);
});

test.each([undefined, '', 'identity', 'x-zstd', 'gzip;q=0'])(
  'a page for a client that accepts %j is not compressed',
  async (accepted) => {
    const page = await visit(accepted);
    expect(page.headers.has('content-encoding')).toBe(false);
    expect((await bodyOf(page)).toString()).toBe(html);
  },
);

test('a request for the head of a page has no body', async () => {
  const page = await visit('zstd', 'HEAD');
  expect([page.status, (await bodyOf(page)).length]).toEqual([200, 0]);
});
