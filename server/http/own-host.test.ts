import { afterAll, describe, expect, test } from 'vitest';
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
    const named = await createTestApp({ env: { PUBLIC_URL: 'http://dogear.test' } });
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
