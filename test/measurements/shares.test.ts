import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uploadForm } from '../chaos/load.ts';
import { RawConnection } from '../chaos/raw-connection.ts';
import { AppProcess } from '../support/app-process.ts';
import { type Outcome, sendRequest } from '../support/send-request.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** All of 127.0.0.0/8 is this machine, so that the test can act as different clients. */
const attacker = '127.0.0.2';
const origin = AppProcess.productionOrigin;
const multipart = { origin, 'content-type': 'multipart/form-data; boundary=b' };

let database: TestDatabase;
let dogear: AppProcess | undefined;
const connections: RawConnection[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.end();
  await dogear?.stop();
});
afterAll(() => database?.drop());

async function start(settings: Record<string, string> = {}): Promise<string> {
  const direct = { CLIENT_IP_HEADER: '', LOG_LEVEL: 'silent', ...settings };
  dogear = await AppProcess.startProduction(
    database.connection,
    'a secret that is long enough to be one',
    direct,
  );
  return dogear.address;
}

async function openFrom(localAddress: string, address: string, count: number, text: string) {
  const opened = await Promise.all(
    Array.from({ length: count }, () => RawConnection.open(address, localAddress)),
  );
  for (const connection of opened) connection.say(text);
  connections.push(...opened);
  return opened;
}

const halfSent = 'GET / HTTP/1.1\r\nHost: dogear\r\n';
const openOf = (opened: RawConnection[]) => opened.filter(({ isOpen }) => isOpen).length;
const newcomer = (url: string) => sendRequest(url, { headers: { connection: 'close' } });

/** Each request has a connection of its own. */
async function statusesOf(url: string, count: number): Promise<Set<Outcome['status']>> {
  const statuses = new Set<Outcome['status']>();
  for (let n = 0; n < count; n++) statuses.add((await newcomer(url)).status);
  return statuses;
}

test('4,000 half-sent requests from one address take no connection from others', async () => {
  const address = await start();
  const opened: RawConnection[] = [];
  for (let n = 0; n < 10; n++) opened.push(...(await openFrom(attacker, address, 400, halfSent)));
  expect(await statusesOf(`${address}/api/categories`, 30)).toEqual(new Set([200]));
  await expect.poll(() => openOf(opened)).toBeLessThanOrEqual(1_000);
});

test('when all connections are taken, the oldest without a complete request makes room', async () => {
  const address = await start({ MAX_CONNECTIONS: '40' });
  const posting = (body: string) =>
    `POST /api/buyingBooks HTTP/1.1\r\nHost: dogear\r\nContent-Length: 100\r\n\r\n${body}`;
  const [sending] = await openFrom('127.0.0.3', address, 1, posting('x'));
  const opened: RawConnection[] = [];
  for (const host of [4, 5, 6, 7, 8])
    opened.push(...(await openFrom(`127.0.0.${host}`, address, 10, halfSent)));
  await expect.poll(() => openOf(opened)).toBeLessThanOrEqual(39);
  expect(await statusesOf(`${address}/api/categories`, 30)).toEqual(new Set([200]));
  // A connection with a started body is closed only after those that have not sent their headers.
  sending?.say('x'.repeat(99));
  await expect.poll(() => sending?.heard).toMatch(/^HTTP\/1\.1 401 /);
});

test('behind a proxy its connections are not counted as one client', async () => {
  const address = await start({ CLIENT_IP_HEADER: 'x-forwarded-for', MAX_CONNECTIONS: '40' });
  const opened = await openFrom(attacker, address, 30, halfSent);
  expect(await statusesOf(`${address}/healthz`, 3)).toEqual(new Set([200]));
  expect(openOf(opened)).toBe(30);
});

test('400 slow requests from one address at once leave others served', async () => {
  const address = await start({ MAX_CONCURRENT_REQUESTS: '40', DATABASE_POOL_SIZE: '25' });
  const blocker = new Client(database.connection);
  await blocker.connect();
  await blocker.query('begin; lock table books');
  const agent = new Agent({ keepAlive: true, localAddress: attacker });
  const outcomes: Outcome['status'][] = [];
  let isOver = false;
  const attack = Array.from({ length: 400 }, async () => {
    while (!isOver) {
      outcomes.push((await sendRequest(`${address}/api/advertised-products`, { agent })).status);
      await sleep(500);
    }
  });
  await expect.poll(() => outcomes.filter((status) => status === 503).length).toBeGreaterThan(300);
  const statuses = [
    // Requests that do not need the locked table.
    await statusesOf(`${address}/api/me`, 10),
    await statusesOf(`${address}/api/docs`, 3),
  ];
  isOver = true;
  await blocker.end();
  await Promise.all(attack);
  agent.destroy();
  expect(statuses).toEqual([new Set([200]), new Set([200])]);
});

test('52 slow uploads take no turn from others, and one address may have no more of them', async () => {
  const address = await start({ MAX_CONCURRENT_REQUESTS: '52' });
  const head =
    `POST /api/images HTTP/1.1\r\nHost: dogear\r\nOrigin: ${origin}\r\nContent-Length: 900000\r\n` +
    'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const slow = await openFrom(attacker, address, 60, head);
  const refused = () => slow.filter(({ heard }) => heard.startsWith('HTTP/1.1 503')).length;
  await expect.poll(refused).toBe(8);
  for (let n = 0; n < 3; n++) {
    for (const connection of slow) connection.say('x');
    const body = await uploadForm(n);
    const sent = await sendRequest(`${address}/api/images`, { method: 'POST', headers: multipart, body });
    expect(sent.status).toBe(200);
  }
  expect(refused()).toBe(8);
  expect(slow.filter(({ heard }) => heard === '')).toHaveLength(52);
});
