import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';

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
