import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../chaos/raw-connection.ts';
import { AppProcess } from '../support/app-process.ts';
import { sendRequest } from '../support/send-request.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let dogear: AppProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  // Few places, so that the overload limit can be met. Clients connect directly, without a proxy.
  const settings = { MAX_CONCURRENT_REQUESTS: '4', CLIENT_IP_HEADER: '', LOG_LEVEL: 'silent' };
  dogear = await AppProcess.startProduction(
    database.connection,
    'a secret that is long enough to be one',
    settings,
  );
});
afterAll(async () => {
  await dogear?.stop();
  await database?.drop();
});

const host = () => `Host: ${new URL(dogear.address).host}\r\n`;
const origin = () => `Origin: ${AppProcess.productionOrigin}\r\n`;
const json = 'Content-Type: application/json\r\n';
const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
const sized = (bytes: number) => `Content-Length: ${bytes}\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const pictureHead = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

const inChunks = (bytes: number): string => {
  const piece = 'x'.repeat(16 * 1024);
  const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
  return `${chunk.repeat(Math.ceil(bytes / piece.length))}0\r\n\r\n`;
};

type Heard = { first: string; saidClose: boolean; second: boolean; answers: number };

/** Sends a request with its whole body, reads the response, and sends another request on the same connection. */
async function sendTwo(head: string, body: string): Promise<Heard> {
  const connection = await RawConnection.open(dogear.address);
  connection.say(head);
  connection.say(body);
  await expect.poll(() => connection.heard, { interval: 5 }).toMatch(/\r\n\r\n/);
  // nginx may reuse the connection at any later time, and the adapter must not destroy it.
  await sleep(300);
  connection.say(`GET /healthz HTTP/1.1\r\n${host()}\r\n`);
  const statusLines = () => connection.heard.match(/HTTP\/1\.1 (?!100)\d+/g) ?? [];
  for (let waits = 0; waits < 60 && connection.isOpen && statusLines().length < 2; waits++) await sleep(20);
  const statuses = statusLines();
  connection.end();
  return {
    first: statuses[0] ?? 'nothing',
    saidClose: /\r\nconnection: close\r\n/i.test(connection.heard),
    second: statuses.length > 1,
    answers: statuses.length,
  };
}

function expectNothingLost({ saidClose, second, answers }: Heard): void {
  expect(saidClose !== second, `said close: ${saidClose}, second answered: ${second}`).toBe(true);
  expect(answers).toBe(saidClose ? 1 : 2);
}

describe('a request after one whose body was not read is answered, or the connection was said to end', () => {
  test.each([262_000, 263_000, 300_000, 700_000, 2_000_000])('JSON of %i bytes', async (bytes) => {
    for (let round = 0; round < 2; round++) {
      const head = `POST /api/x HTTP/1.1\r\n${host()}${origin()}${json}${sized(bytes)}\r\n`;
      expectNothingLost(await sendTwo(head, 'x'.repeat(bytes)));
    }
  });

  const cases: [string, string, () => [head: string, body: string]][] = [
    [
      'chunks that become too many',
      '413',
      () => [`POST /api/x HTTP/1.1\r\n${host()}${origin()}${json}${chunked}\r\n`, inChunks(900_000)],
    ],
    [
      'an upload from a foreign origin',
      '403',
      () => [
        `POST /api/images HTTP/1.1\r\n${host()}Origin: https://evil.example\r\n${form}${sized(900_000)}\r\n`,
        'x'.repeat(900_000),
      ],
    ],
    [
      'an upload that says that it is too large',
      '413',
      () => [
        `POST /api/images HTTP/1.1\r\n${host()}${origin()}${form}${sized(22_000_000)}\r\n`,
        'x'.repeat(22_000_000),
      ],
    ],
    [
      'an upload that becomes too large',
      '413',
      () => [
        `POST /api/images HTTP/1.1\r\n${host()}${origin()}${form}${chunked}\r\n`,
        `${pictureHead.length.toString(16)}\r\n${pictureHead}\r\n${inChunks(14_000_000)}`,
      ],
    ],
    [
      'an upload that is no form',
      '400',
      () => [`POST /api/images HTTP/1.1\r\n${host()}${origin()}${sized(900_000)}\r\n`, 'x'.repeat(900_000)],
    ],
    [
      'a page asked for with a body',
      '200',
      () => [`GET /blog HTTP/1.1\r\n${host()}${sized(900_000)}\r\n`, 'x'.repeat(900_000)],
    ],
    [
      'a page asked for with a small body',
      '200',
      () => [`GET /blog HTTP/1.1\r\n${host()}${sized(9)}\r\n`, 'x'.repeat(9)],
    ],
    [
      'a page that takes no body',
      '405',
      () => [`POST /blog HTTP/1.1\r\n${host()}${sized(900_000)}\r\n`, 'x'.repeat(900_000)],
    ],
    [
      'a host that is none',
      '400',
      () => [`POST /api/x HTTP/1.1\r\nHost: a\\b\r\n${sized(900_000)}\r\n`, 'x'.repeat(900_000)],
    ],
    [
      'a body that was announced',
      '413',
      () => [
        `POST /api/x HTTP/1.1\r\n${host()}${origin()}${json}Expect: 100-continue\r\n${sized(900_000)}\r\n`,
        'x'.repeat(900_000),
      ],
    ],
  ];
  test.each(cases)('%s', async (_, status, say) => {
    const heard = await sendTwo(...say());
    expect(heard.first).toBe(`HTTP/1.1 ${status}`);
    expectNothingLost(heard);
  });

  test('an upload too many', async () => {
    const agent = new Agent({ keepAlive: true });
    const headers = { origin: AppProcess.productionOrigin };
    const tryOnce = () => sendRequest(`${dogear.address}/api/images`, { method: 'POST', agent, headers });
    for (let n = 0; n < 70 && (await tryOnce()).status !== 429; n++);
    agent.destroy();
    const bytes = 900_000;
    const head = `POST /api/images HTTP/1.1\r\n${host()}${origin()}${form}${sized(bytes)}\r\n`;
    const heard = await sendTwo(head, 'x'.repeat(bytes));
    expect(heard.first).toBe('HTTP/1.1 429');
    expectNothingLost(heard);
  });

  test('a request that finds every place taken', async () => {
    const blocker = new Client(database.connection);
    await blocker.connect();
    await blocker.query('begin; lock table books');
    const waiting = Array.from({ length: 4 }, () => sendRequest(`${dogear.address}/api/advertised-products`));
    await expect.poll(async () => (await sendRequest(`${dogear.address}/api/categories`)).status).toBe(503);
    const bytes = 900_000;
    const head = `POST /api/x HTTP/1.1\r\n${host()}${origin()}${json}${sized(bytes)}\r\n`;
    const heard = await sendTwo(head, 'x'.repeat(bytes));
    await blocker.end();
    await Promise.all(waiting);
    expect(heard.first).toBe('HTTP/1.1 503');
    expectNothingLost(heard);
  });
});
