import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { type Outcome, sendRequest } from '../support/send-request.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { isLong } from '../support/test-form.ts';
import { installIfPossible, isInstalled, type ProxyKind, ReverseProxy } from './proxy.ts';

const milliseconds = isLong ? 20_000 : 4_000;
const secret = 'a secret that is long enough to be one';
const kinds: ProxyKind[] = ['nginx', 'haproxy'];
const figures: Record<string, string> = {};

let database: TestDatabase;
let dogears: AppProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '8' };
  dogears = await Promise.all(
    [1, 2].map(() => AppProcess.startProduction(database.connection, secret, settings)),
  );
});
afterAll(async () => {
  await Promise.all(dogears.map((dogear) => dogear.stop()));
  await database?.drop();
  if (isLong) await reportMetrics('Refused bodies behind a proxy', figures);
});

/** Requests that are rejected before their body is read. The uploads quickly reach the limit of 60 an hour. */
const refused: [path: string, headers: Record<string, string>, bytes: number][] = [
  ['/api/x', { 'content-type': 'application/json' }, 270_000],
  ['/api/x', { 'content-type': 'application/json' }, 2_000_000],
  ['/api/images', { 'content-type': 'multipart/form-data; boundary=b' }, 900_000],
  ['/api/images', { 'content-type': 'text/plain', origin: 'https://evil.example' }, 6_000_000],
];

/** Sends several rejected bodies a second, each on a connection of its own. */
async function attack(address: string, until: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; Date.now() < until; n++) {
    const [path, headers, bytes] = refused[n % refused.length] as (typeof refused)[number];
    const body = Buffer.alloc(bytes, 'x');
    outcomes.push(
      await sendRequest(address + path, {
        method: 'POST',
        headers: { connection: 'close', ...headers },
        body,
      }),
    );
    await sleep(100);
  }
  return outcomes;
}

/** Reads and writes on a few connections, as fast as the responses arrive. */
async function visit(address: string, until: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const outcomes: Outcome[] = [];
  const visitor = async (n: number) => {
    while (Date.now() < until) {
      const asked = n % 2 ? { agent } : { agent, method: 'POST', body: '{}' };
      outcomes.push(await sendRequest(`${address}/api/${n % 2 ? 'categories' : 'buyingBooks'}`, asked));
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: 4 }, (_, n) => visitor(n)));
  agent.destroy();
  return outcomes;
}

describe.each(kinds)('deploy/%s', (kind) => {
  if (isLong) installIfPossible(kind);
  const reason = !isInstalled(kind) && `${kind} is not installed: apt-get install ${kind}`;
  const rule = reason ? test.skip : test;
  const because = reason ? ` (${reason})` : '';

  rule(`bodies that are refused unread cost no other client a request${because}`, async () => {
    const ports = dogears.map(({ address }) => Number(new URL(address).port));
    const proxy = await ReverseProxy.start(kind, ports);
    try {
      const until = Date.now() + milliseconds;
      const [attacks, visits] = await Promise.all([
        attack(proxy.address, until),
        visit(proxy.address, until),
      ]);
      const failed = visits.filter(({ status }) => status !== 200 && status !== 401);
      const refusals = new Set(attacks.map(({ status }) => status));
      figures[`${kind}: requests of others, failed`] = `${visits.length}, ${failed.length}`;
      expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      expect(visits.length).toBeGreaterThan(50);
      expect([...refusals].toSorted()).toEqual(expect.arrayContaining([403, 413]));
      expect([...refusals].filter((status) => ![400, 403, 413, 429].includes(Number(status)))).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});
