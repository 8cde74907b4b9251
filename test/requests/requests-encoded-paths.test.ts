import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { callAt, type DescribedCall, documentedEndpoints } from './described-calls.ts';
import { exchange, type Reply } from './wire.ts';
import { overlong } from './wrong-addresses.ts';

/** What stands for a part of a path, and what a server might take it for. */
const parts = {
  'a percent sign with other letters than hexadecimal ones': '%zz',
  'a percent sign with one digit': '%2',
  'a percent sign with none': '%',
  'the character 0': '%00',
  'the character 0 behind an id': '0198b7a0-0000-7000-8000-000000000024%00',
  'two dots': '%2e%2e',
  'two dots, one of them encoded': '.%2e',
  'two dots and slashes': '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'two dots, encoded twice': '%252e%252e',
  'an encoded slash': 'a%2fb',
  'an encoded backslash': 'a%5cb',
  'a byte that is no UTF-8': '%ff',
  'half of a surrogate pair': '%ed%a0%80',
  'a line break': 'a%0d%0aset-cookie:%20a=b',
  ...Object.fromEntries(overlong.map((given) => [`more bytes than UTF-8 allows, ${given}`, given])),
};

let app: ListeningApp;
let calls: DescribedCall[];
let cookie: string;

beforeAll(async () => {
  // React Router says of each page that its address cannot be decoded.
  vi.spyOn(console, 'warn').mockReturnValue();
  app = await createListeningApp();
  ({ cookie } = await app.join('admin'));
  calls = documentedEndpoints((await app.send('GET', '/api/openapi.json')).body);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const send = (method: string, target: string): Promise<Reply> =>
  exchange(app.port, {
    method,
    target,
    headers: [
      ['host', 'dogear.test'],
      ['cookie', cookie],
    ],
  });

/** As the server parses it. */
const resolve = (target: string): string => URL.parse(target, 'http://dogear.test')?.pathname ?? '';

describe.each(Object.entries(parts))('%s (%s) in a path', (_, part) => {
  test('is refused with a problem document by every call that has a parameter there', async () => {
    const wrong: string[] = [];
    for (const { method, path } of calls.filter((one) => one.path.includes('{'))) {
      const target = path.replaceAll(/\{\w+\}/g, part);
      // A path with dots is another one, as in a browser, where there may be another call.
      const resolved = resolve(target);
      if (resolved !== target && callAt(calls, method, resolved)) continue;
      const { status, headers, text } = await send(method, target);
      const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false;
      const isUsual = status >= 400 && status < 500 && isProblem && Boolean(JSON.parse(text).code);
      if (!isUsual) wrong.push(`${method} ${target}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is refused where pages and files are, or is a page that does not exist', async () => {
    for (const folder of ['/book/', '/category/', '/images/', '/assets/', '/feeds/', '/og/', '/']) {
      const target = folder + part;
      const { status } = await send('GET', target);
      if (resolve(target) === target) expect(status, target).toBeGreaterThanOrEqual(400);
      expect(status, target).toBeLessThan(500);
    }
  });
});
