import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables, digestTables } from '../permissions/digest.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { type DescribedCall, documentedEndpoints } from './described-calls.ts';
import { type Draft, exchange } from './wire.ts';

let app: ListeningApp;
let calls: DescribedCall[];
beforeAll(async () => {
  app = await createListeningApp();
  calls = documentedEndpoints((await app.send('GET', '/api/openapi.json')).body);
});
afterAll(() => app.close());

const tooMuch = JSON.stringify({ email: 'x'.repeat(300 * 1024) });
const inChunks = `${tooMuch.length.toString(16)}\r\n${tooMuch}\r\n0\r\n\r\n`;

const ways: [way: string, body: string, header: readonly [string, string]][] = [
  ['that says so', tooMuch, ['content-length', String(tooMuch.length)]],
  ['that comes in chunks', inChunks, ['transfer-encoding', 'chunked']],
  ['that would be larger than any', '{}', ['content-length', '99999999999']],
];

test.each(ways)('a body over the limit %s is 413 at every call that reads one', async (_, body, header) => {
  const admin = await app.join('admin');
  const before = await digestTables(app.db);
  for (const call of calls.filter((one) => one.body)) {
    const draft: Draft = {
      method: call.method,
      target: call.path.replaceAll(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000'),
      headers: [
        ['host', 'dogear.test'],
        ['authorization', `Bearer ${admin.token}`],
        ['content-type', 'application/json'],
        header,
      ],
      body: Buffer.from(body),
    };
    const { status, text } = await exchange(app.port, draft);
    expect({ status, code: (JSON.parse(text || '{}') as { code?: string }).code }, call.name).toEqual({
      status: 413,
      code: 'too_large',
    });
  }
  expect(changedTables(before, await digestTables(app.db))).toEqual([]);
});
