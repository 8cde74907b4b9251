import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '#test/support/app-process.ts';
import { createTestApp, type TestApp } from '#test/support/create-test-app.ts';

/** Requests a reset link as a page of `origin` at `address`. It is the simplest write that needs no session. */
async function writeTo({ app }: TestApp, address: string, origin: string): Promise<string | number> {
  const answer = await app.fetch(
    new Request(`${address}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'nobody@dogear.test' }),
    }),
  );
  return answer.ok ? answer.status : ((await answer.json()) as { code: string }).code;
}

describe('a write comes from our own pages', () => {
  let app: TestApp;
  afterAll(() => app?.close());

  test('which are those of PUBLIC_URL and no others, also when the host of the request is the same', async () => {
    const named = await createTestApp({ PUBLIC_URL: 'http://dogear.test' });
    expect(await writeTo(named, 'http://dogear.test', 'http://dogear.test')).toBe(200);
    // As forwarded by a proxy that sets Host to the server's address.
    expect(await writeTo(named, 'http://127.0.0.1:3000', 'http://dogear.test')).toBe(200);
    for (const other of ['http://evil.example', 'http://127.0.0.1:3000', 'https://dogear.test'])
      expect(await writeTo(named, other, other), other).toBe('wrong_origin');
    await named.close();
  });

  test('which without PUBLIC_URL are those of the machine itself', async () => {
    app = await createTestApp();
    for (const own of ['http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000'])
      expect(await writeTo(app, own, own), own).toBe(200);
    for (const other of ['http://evil.example', 'http://localhost.evil.example', 'http://192.168.1.20:3000'])
      expect(await writeTo(app, other, other), other).toBe('wrong_origin');
    expect(await writeTo(app, 'http://127.0.0.1:3000', 'http://127.0.0.1:4000')).toBe('wrong_origin');
  });
});

describe('a demo without PUBLIC_URL', () => {
  let dogear: AppProcess;
  beforeAll(async () => {
    dogear = await AppProcess.startDemo();
  });
  afterAll(() => dogear?.remove());

  async function askAs(host: string, path: string) {
    const asked = request(`${dogear.address}${path}`, { headers: { host, accept: 'text/html' } }).end();
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode as number, body: await text(answer) };
  }

  test('answers to the names and addresses of the machine itself', async () => {
    const { port } = new URL(dogear.address);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect((await askAs(host, '/api/categories')).status, host).toBe(200);
  });

  test('answers to no foreign name that leads here, neither with a page nor with a call', async () => {
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      for (const path of ['/', '/api/categories', '/demo-mailbox', '/healthz']) {
        const { status, body } = await askAs(host, path);
        expect(status, `${host}${path}`).toBe(421);
        expect(body).toContain('Dogear isn’t set up for this host name.');
      }
  });
});
