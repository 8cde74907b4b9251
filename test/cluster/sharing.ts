import { Agent } from 'node:http';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { uploadForm } from '../chaos/load.ts';
import { AppProcess } from '../support/app-process.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';
import type { Installation, Visitor } from './installation.ts';

const origin = AppProcess.productionOrigin;

/**
 * Expects a session that began through the proxy to be valid at every process, and to end at all of them at
 * once.
 */
export async function expectOneSession({ address, addresses }: Installation, { cookie, email }: Visitor) {
  const seenBy = () =>
    Promise.all(
      addresses.map(
        async (one) =>
          jsonOf(await sendRequest(`${one}/api/me`, { headers: { cookie } })).user?.email ?? null,
      ),
    );
  // By now every process may have cached the session.
  expect(await seenBy()).toEqual(addresses.map(() => email));
  expect(jsonOf(await sendRequest(`${address}/api/me`, { headers: { cookie } })).user.email).toBe(email);
  const ended = await sendJson(
    `${addresses[0]}/api/auth/sign-out`,
    'POST',
    {},
    { headers: { cookie, origin } },
  );
  expect(ended.status).toBe(200);
  expect(await seenBy()).toEqual(addresses.map(() => null));
}

/** Sends from one machine that claims another client address each time. */
export async function expectExactLimit({ address, addresses }: Installation, attempts: number) {
  const agent = new Agent({ localAddress: '127.0.0.2' });
  const guess = (n: number) => {
    const forged = { origin, 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
    const credentials = { email: `nobody-${n}@dogear.test`, password: 'Wrong#2026' };
    return sendJson(`${address}/api/auth/sign-in/email`, 'POST', credentials, { agent, headers: forged });
  };
  const more = 5 * addresses.length;
  const statuses = statusesOf(await Promise.all(Array.from({ length: attempts + more }, (_, n) => guess(n))));
  expect(statuses).toEqual({ 401: attempts, 429: more });
}

/** Expects an upload through any process to be in the shared bucket. */
export async function expectSharedPicture({ address, addresses }: Installation, n: number) {
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=b' };
  const sent = await sendRequest(`${address}/api/images`, {
    method: 'POST',
    headers,
    body: await uploadForm(n),
  });
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  const { url } = jsonOf(sent).data;
  for (const one of [address, ...addresses]) {
    const seen = await fetch(one + url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
}

export async function expectOneBuyer({ address, app }: Installation, seller: Visitor, buyers: Visitor[]) {
  const book = async ({ token }: Visitor, body: object, path = '/api/buyingBooks') =>
    sendJson(address + path, 'POST', body, { headers: { authorization: token } });
  const listed = await book(seller, app.listing({ book_title: 'One of a kind' }), '/api/bookCategories');
  const bookId = jsonOf(listed).insertedId;
  const place = { bookId, phone: '+1 555 0117', location: 'Library steps' };
  const answers = await Promise.all([...buyers, ...buyers, ...buyers].map((buyer) => book(buyer, place)));
  expect(statusesOf(answers)).toEqual({ 201: 1, 409: 3 * buyers.length - 1 });
}

/**
 * Expects each mail to be sent once, and also the notification about a hold that expired while all processes
 * were running.
 */
export async function expectJobsDoneOnce({ address, app, mails }: Installation, buyers: Visitor[]) {
  const agent = new Agent({ localAddress: '127.0.0.3' });
  for (const { email } of buyers)
    await sendJson(`${address}/api/forgot-password`, 'POST', { email }, { agent, headers: { origin } });
  const order = app.db.selectFrom('orders').select('id').where('status', '=', 'unpaid').limit(1);
  const { id } = await order.executeTakeFirstOrThrow();
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: sql`now() - interval '1 minute'` })
    .where('id', '=', id)
    .execute();
  for (const job of ['expire-holds', 'tell-about-orders'])
    await expect
      .poll(
        async () => {
          await Promise.all(Array.from({ length: 4 }, () => app.jobs.boss.send(job, {})));
          return toldOf(app, id);
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(job === 'expire-holds' ? 'expired, not told' : 'expired, told');
  const { accepted } = mails;
  const about = (subject: string) =>
    accepted.filter((mail) => mail.subject.includes(subject)).map(({ to }) => to);
  await expect.poll(() => about('new password').length, { timeout: 20_000 }).toBe(buyers.length);
  expect(new Set(about('new password')).size).toBe(buyers.length);
  const times = new Map<string, number>();
  for (const { to, subject } of accepted)
    times.set(`${to}: ${subject}`, (times.get(`${to}: ${subject}`) ?? 0) + 1);
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
}

async function toldOf(app: Installation['app'], id: string): Promise<string> {
  const order = app.db.selectFrom('orders').select(['status', 'notified_status']).where('id', '=', id);
  const { status, notified_status } = await order.executeTakeFirstOrThrow();
  return `${status}, ${notified_status === status ? 'told' : 'not told'}`;
}

function statusesOf(outcomes: Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
