import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { type Person, testPassword } from '../support/create-test-app.ts';
import { jsonOf, sendJson } from '../support/send-request.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

/** Two processes on one database: a message that is sent at one is heard by a browser that is connected to the other. */
const app = setUpTestApp();
const origin = AppProcess.productionOrigin;
let here: AppProcess;
let there: AppProcess;
let seller: Person;
let buyer: Person;
let admin: Person;
let conversationId = '';
const open: Stream[] = [];

beforeAll(async () => {
  const secret = 'one secret for all processes of this installation';
  [here, there] = await Promise.all([
    AppProcess.startProduction(app.connection, secret),
    AppProcess.startProduction(app.connection, secret),
  ]);
  [seller, buyer, admin] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.joinConfirmedBuyer(),
    app.join('admin'),
  ]);
  const question = { bookId: await app.listBook(seller), _id: randomUUID(), body: 'Is it still there?' };
  conversationId = (await buyer.post('/conversations', question)).body.insertedId;
});
afterAll(async () => {
  for (const { close } of open) close();
  await Promise.all([here?.stop(), there?.stop()]);
});

type Stream = {
  status: number;
  headers: IncomingMessage['headers'];
  text: () => string;
  hasEnded: () => boolean;
  close: () => void;
};

/** Opens a stream of events, as a browser does. */
async function listenAt({ address }: AppProcess, cookie: string): Promise<Stream> {
  const outgoing = request(`${address}/api/events`, { headers: { cookie, accept: 'text/event-stream' } });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject).end();
  });
  let text = '';
  let ended = false;
  answer.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  answer.on('close', () => {
    ended = true;
  });
  answer.on('error', () => undefined);
  const stream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: () => text,
    hasEnded: () => ended,
    close: () => outgoing.destroy(),
  };
  open.push(stream);
  return stream;
}

async function cookieAt({ address }: AppProcess, { email }: Person): Promise<string> {
  const body = { email, password: testPassword };
  return cookieOf(await sendJson(`${address}/api/auth/sign-in/email`, 'POST', body, { headers: { origin } }));
}

const ready = async (stream: Stream) => {
  await expect.poll(stream.text).toContain('event: ready');
  return stream;
};

/** At one process; the test's own app is a third one. */
const write = async (at: AppProcess, cookie: string) =>
  jsonOf(
    await sendJson(
      `${at.address}/api/conversations/${conversationId}/messages`,
      'POST',
      { _id: randomUUID(), body: 'Hello?' },
      { headers: { cookie, origin } },
    ),
  );

const event = () => `event: conversation\ndata: ${conversationId}\n\n`;

describe('a stream of events', () => {
  test('names a conversation within a second, at every process, and says nothing else', async () => {
    const [sellers, buyers] = [await cookieAt(there, seller), await cookieAt(here, buyer)];
    const stream = await ready(await listenAt(there, sellers));
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await write(here, buyers);
    await expect.poll(stream.text, { timeout: 1_000, interval: 20 }).toContain(event());
    expect(
      stream
        .text()
        .replaceAll(event(), '')
        .replaceAll(/^:\n\n/gm, ''),
    ).toBe('retry: 1000\nevent: ready\ndata:\n\n');
  });

  test('says nothing to others', async () => {
    const stranger = await ready(await listenAt(here, await cookieAt(here, await app.joinConfirmedBuyer())));
    const stream = await ready(await listenAt(here, await cookieAt(here, seller)));
    await write(there, await cookieAt(there, buyer));
    await expect.poll(stream.text).toContain(event());
    expect(stranger.text()).not.toContain('conversation');
  });

  test('hears of a booking', async () => {
    const bookId = await app.listBook(seller);
    const stream = await ready(await listenAt(here, await cookieAt(here, seller)));
    await app.book(buyer, bookId);
    await expect.poll(stream.text).toContain('event: conversation');
  });

  test('says that its user has a notification, and nothing of it', async () => {
    const orderId = (await app.book(buyer, await app.listBook(seller))).body.insertedId;
    const stream = await ready(await listenAt(here, await cookieAt(here, seller)));
    const others = await ready(await listenAt(there, await cookieAt(there, buyer)));
    const startsAt = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    const meeting = { place: 'Library steps', startsAt };
    expect((await buyer.put(`/orders/${orderId}/meeting`, { version: 0, meeting })).status).toBe(200);
    await expect.poll(stream.text).toContain('event: notification\ndata:\n\n');
    expect(others.text()).not.toContain('notification');
  });

  test('needs a session', async () => {
    expect((await listenAt(here, '')).status).toBe(401);
  });

  test('says nothing after its session has ended, and ends', async () => {
    const cookie = await cookieAt(here, seller);
    const other = await ready(await listenAt(here, await cookieAt(there, seller)));
    const stream = await ready(await listenAt(here, cookie));
    await sendJson(`${here.address}/api/auth/sign-out`, 'POST', {}, { headers: { cookie, origin } });
    await write(there, await cookieAt(there, buyer));
    await expect.poll(other.text).toContain(event());
    expect(stream.text()).not.toContain(event());
    await expect.poll(stream.hasEnded, { timeout: 15_000 }).toBe(true);
    expect(other.hasEnded()).toBe(false);
  }, 30_000);

  test('ends when its user is banned', async () => {
    const banned = await app.joinConfirmedBuyer();
    const stream = await ready(await listenAt(here, await cookieAt(here, banned)));
    await admin.put(`/user/${banned.id}/ban`);
    await expect.poll(stream.hasEnded, { timeout: 15_000 }).toBe(true);
  }, 30_000);

  test('is one of eight for each user, who can open another after closing one', async () => {
    const cookie = await cookieAt(here, await app.joinConfirmedBuyer());
    const streams = await Promise.all(Array.from({ length: 9 }, () => listenAt(here, cookie)));
    const statuses = streams.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    streams[0]?.close();
    await expect.poll(async () => (await listenAt(here, cookie)).status).toBe(200);
  });

  test('ends and the process stops at once, without waiting for open pages', async () => {
    const process = await AppProcess.startProduction(app.connection, 'another secret of this installation');
    const cookie = await cookieAt(process, seller);
    const stream = await ready(await listenAt(process, cookie));
    const startedAt = performance.now();
    await process.stop();
    expect(stream.hasEnded()).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  }, 60_000);
});
