import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { draw } from '#test/support/drawn-images.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

describe('how pictures are served', () => {
  test('with an immutable cache header and an image type only', async () => {
    const { url, response, bytes } = await pictures.upload(await draw(30, 30, '#777700').png().toBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const head = await pictures.app.request(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
    const again = await pictures.app.request(url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('in full where a smaller file would not be smaller', async () => {
    const { url, bytes } = await pictures.upload(await draw(100, 100, '#007777').png().toBuffer());
    const small = await pictures.app.request(url.replace('.webp', '-160.webp'));
    expect([small.status, small.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test.each([
    `${'0'.repeat(64)}.webp`,
    `${'0'.repeat(64)}-640.webp`,
    `${'0'.repeat(64)}-641.webp`,
    `${'A'.repeat(64)}.webp`,
    `${'0'.repeat(64)}.webp%0a`,
    '..%2f..%2fetc%2fpasswd',
    '%00',
  ])('%s is not there', async (name) => {
    expect((await pictures.app.request(`/images/${name}`)).status).toBe(404);
  });

  test('no file handle stays open', async () => {
    const { url } = await pictures.upload(await draw(31, 30, '#777700').png().toBuffer());
    const before = (await readdir('/proc/self/fd')).length;
    for (let round = 0; round < 50; round += 1) await pictures.app.request(url, { method: 'HEAD' });
    await vi.waitFor(async () => expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 5), {
      timeout: 10_000,
    });
  });
});

describe('over a real connection', () => {
  async function listening(use: (port: number) => Promise<void>) {
    const server = createAdaptorServer({ fetch: pictures.app.fetch });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use((server.address() as AddressInfo).port);
    } finally {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    }
  }

  test('too much is refused whether or not its length was announced', () =>
    listening(async (port) => {
      const form = new Response(formOf(Buffer.alloc(12 * 1024 * 1024, 'x')));
      const headers = { 'content-type': form.headers.get('content-type') ?? '' };
      const body = Buffer.from(await form.arrayBuffer());
      const url = `http://127.0.0.1:${port}/api/images`;
      for (const sent of [body, new Blob([body]).stream()]) {
        pictures.sender.address = randomUUID();
        const response = await fetch(url, {
          method: 'POST',
          body: sent,
          headers,
          duplex: 'half',
        } as RequestInit);
        expect(response.status).toBe(413);
        expect(await response.json()).toMatchObject({ success: false });
      }
    }));

  test('a client that hangs up in the middle leaves nothing behind', () =>
    listening(async (port) => {
      pictures.sender.address = randomUUID();
      const socket = connectSocket(port, '127.0.0.1');
      socket.write(
        'POST /api/images HTTP/1.1\r\nHost: dogear.test\r\nContent-Length: 900000\r\n' +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n' +
          'x'.repeat(200_000),
      );
      await vi.waitFor(async () => expect(await readdir(pictures.temporary)).toHaveLength(1), {
        timeout: 10_000,
      });
      socket.destroy();
      await vi.waitFor(async () => expect(await readdir(pictures.temporary)).toEqual([]), {
        timeout: 10_000,
      });
    }));
});
