import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RawConnection } from '../chaos/raw-connection.ts';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/send-request.ts';
import { isLong } from '../support/test-form.ts';
import { installIfPossible, isInstalled, type ProxyKind, ReverseProxy } from './proxy.ts';
import { openStub, type Stub } from './stub.ts';

/**
 * The methods that each proxy retries beyond those that are safe everywhere. The comments in its file give the
 * reasons.
 */
const repeats = { nginx: ['GET', 'PUT', 'DELETE'], haproxy: ['GET'] };
/** The same file with the one fault that would book a book twice. */
const plantedFault: Record<ProxyKind, (file: string) => string> = {
  nginx: (file) => file.replace('next_upstream error', 'next_upstream non_idempotent error'),
  haproxy: (file) => file.replace('http-request disable-l7-retry', '# '),
};
/** The same file with limits that a test can reach. */
const smallShares: Record<ProxyKind, (file: string) => string> = {
  nginx: (file) =>
    file
      .replace('limit_conn clients 500', 'limit_conn clients 3')
      .replace('rate=1000r/s', 'rate=1r/s')
      .replace('burst=2000', 'burst=10'),
  haproxy: (file) => file.replace('conn_cur gt 1000', 'conn_cur gt 3').replace('rate gt 10000', 'rate gt 10'),
};
const kinds: ProxyKind[] = ['nginx', 'haproxy'];

describe.each(kinds)('deploy/%s', (kind) => {
  if (isLong) installIfPossible(kind);
  const reason = !isInstalled(kind) && `${kind} is not installed: apt-get install ${kind}`;
  const rule = reason ? test.skip : test;
  const because = reason ? ` (${reason})` : '';
  let stubs: Stub[] = [];
  let proxy: ReverseProxy | undefined;
  beforeEach(async () => {
    stubs = [await openStub(), await openStub()];
  });
  afterEach(async () => {
    await proxy?.stop();
    await Promise.all(stubs.map((stub) => stub.close()));
  });

  const ports = () => stubs.map(({ port }) => port);
  const received = () => stubs.flatMap((stub) => stub.received);
  const open = async (to = ports(), change?: (file: string) => string) => {
    proxy = await ReverseProxy.start(kind, to, change);
    return proxy.address;
  };
  const timesDone = async (method: string, change?: (file: string) => string) => {
    for (const { behaviour } of stubs) behaviour.dies = true;
    const body = method === 'GET' ? {} : { body: '{"bookId":"one"}' };
    const { status } = await sendRequest(`${await open(ports(), change)}/api/buyingBooks`, {
      method,
      ...body,
    });
    return { status, times: received().length };
  };

  rule.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    `a process that dies over a %s: it is done again only if that does no harm${because}`,
    async (method) => {
      const { status, times } = await timesDone(method);
      expect(status).toBe(502);
      if (repeats[kind].includes(method)) expect(times).toBeGreaterThan(1);
      else expect(times).toBe(1);
    },
  );

  rule(`a file with the fault planted does a POST twice${because}`, async () => {
    expect((await timesDone('POST', plantedFault[kind])).times).toBeGreaterThan(1);
  });

  rule(`refused by one process, whatever it is goes to another${because}`, async () => {
    const address = await open([await freePort(), ports()[0] ?? 0]);
    for (const method of ['POST', 'GET', 'PATCH', 'POST', 'DELETE', 'POST', 'PUT', 'GET'])
      expect(
        (await sendRequest(`${address}/api/x`, { method, ...(method !== 'GET' && { body: '{}' }) })).status,
      ).toBe(200);
    expect(received()).toHaveLength(8);
  });

  rule(`the client's address is in one header, whatever the client writes into it${because}`, async () => {
    const address = await open();
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
      'x-forwarded-proto': 'https',
    };
    await sendRequest(`${address}/`, { headers: { ...forged, host: 'books.example' } });
    const headers = received()[0]?.headers;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: 'books.example',
    });
    expect(headers?.forwarded).toBeUndefined();
  });

  rule(`one address gets its share of requests, and others theirs${because}`, async () => {
    const address = await open(ports(), smallShares[kind]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.2' });
    const statuses: unknown[] = [];
    for (let n = 0; n < 20; n++) {
      const { status, headers, text } = await sendRequest(`${address}/api/x`, { agent });
      statuses.push(status);
      if (status !== 429) continue;
      expect(headers['retry-after']).toBe('1');
      expect(text).toMatch(/^Too many requests\. Wait a moment, then try again\.\n?$/);
    }
    agent.destroy();
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    expect((await sendRequest(`${address}/api/x`)).status).toBe(200);
  });

  rule(`one address gets its share of connections, and others theirs${because}`, async () => {
    const address = await open(ports(), smallShares[kind]);
    const opened: RawConnection[] = [];
    for (let n = 0; n < 6; n++) {
      // HAProxy may reset the connection before it is established.
      const connection = await RawConnection.open(address, '127.0.0.2').catch(() => undefined);
      if (!connection) continue;
      connection.say('POST /api/x HTTP/1.1\r\nHost: books.example\r\nContent-Length: 100\r\n\r\nx');
      opened.push(connection);
    }
    const waiting = () => opened.filter(({ isOpen, heard }) => isOpen && heard === '').length;
    await expect.poll(waiting).toBe(3);
    expect((await sendRequest(`${address}/api/x`)).status).toBe(200);
    for (const connection of opened) connection.end();
  });

  rule(`a request that is lost takes no process out that serves${because}`, async () => {
    const address = await open();
    const allDie = (dies: boolean) => {
      for (const { behaviour } of stubs) behaviour.dies = dies;
    };
    allDie(true);
    await sendRequest(`${address}/api/x`, { method: 'POST', body: '{}' });
    await sendRequest(`${address}/api/x`, { method: 'POST', body: '{}' });
    allDie(false);
    for (let n = 0; n < 10; n++)
      expect((await sendRequest(`${address}/api/x`, { method: 'POST', body: '{}' })).status).toBe(200);
  });

  rule(`a picture of 10 MB gets through${because}`, async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 500, 'x');
    expect((await sendRequest(`${await open()}/api/images`, { method: 'POST', body })).status).toBe(200);
    expect(received().map(({ bytes }) => bytes)).toEqual([body.length]);
  });

  rule(`no secret of a mailed link is written down, also when it could not be served${because}`, async () => {
    const address = await open();
    const referer = 'https://books.example/reset-password?token=the-secret';
    const headers = { referer, connection: 'close' };
    const visit = () => sendRequest(`${address}/reset-password?token=the-secret`, { headers });
    expect((await visit()).status).toBe(200);
    for (const { behaviour } of stubs) behaviour.dies = true;
    expect((await visit()).status).toBe(502);
    const log = async () => (await proxy?.log()) ?? '';
    await expect.poll(async () => (await log()).split('/reset-password').length).toBeGreaterThan(2);
    expect(await log()).not.toContain('the-secret');
  });
});
