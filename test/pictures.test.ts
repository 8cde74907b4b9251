import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDiskPictureStore } from '../server/adapters/pictures/disk-picture-store.ts';
import { connect, type Database } from '../server/db/open-database.ts';
import type { AppEnv } from '../server/http/app-env.ts';
import { bindPictures } from '../server/pictures/picture-routes.ts';
import { pictureSrcset } from '../server/pictures/picture-urls.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const origin = 'http://dogear.test';
let world: { database: TestDatabase; opened: Database; folder: string; temporary: string };
let app: Hono<AppEnv>;
let address: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = connect(database.connection);
  const folder = await mkdtemp(join(tmpdir(), 'dogear-pictures-'));
  const temporary = await mkdtemp(join(tmpdir(), 'dogear-pictures-spool-'));
  vi.stubEnv('TMPDIR', temporary);
  world = { database, opened, folder, temporary };
  const store = await createDiskPictureStore(folder);
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('log', pino({ level: 'silent' }));
    c.set('identifyCaller', async () => undefined);
    c.set('publicOrigin', origin);
    c.set('clientAddress', address);
    await next();
  });
  bindPictures(app, {
    db: opened.db,
    store,
    limits: { uploadsPerAddress: { attempts: 5, perSeconds: 3600 } },
  });
});

afterEach(async () => {
  expect(await readdir(world.temporary)).toEqual([]);
  const unfinished = (await readdir(world.folder)).filter((name) => !name.endsWith('.webp'));
  expect(unfinished).toEqual([]);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await world.opened.close();
  await world.database.drop();
  await rm(world.folder, { recursive: true, force: true });
  await rm(world.temporary, { recursive: true, force: true });
});

const formOf = (file: Uint8Array, type = 'image/jpeg', field = 'image') => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(file)], 'photo.jpg', { type }));
  return form;
};

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  address = randomUUID();
  const started = performance.now();
  const response = await app.request(`${origin}/api/images`, { method: 'POST', body, headers });
  const answer = (await response.json()) as any;
  return { status: response.status, body: answer, took: performance.now() - started };
}

async function uploaded(file: Uint8Array, type?: string) {
  const answer = await post(formOf(file, type));
  expect(answer.body).toMatchObject({ success: true });
  const response = await app.request(answer.body.data.url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { ...answer.body.data, bytes, meta: await sharp(bytes).metadata(), response };
}

const draw = (width: number, height: number, background = '#2a6f97') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Noise, because it cannot be compressed away. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as any });

function png(
  width: number,
  height: number,
  rows: Buffer,
  options: { depth?: number; color?: number; interlaced?: boolean } = {},
) {
  const chunk = (type: string, bytes: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = options.depth ?? 1;
  header[9] = options.color ?? 0;
  header[12] = options.interlaced ? 1 : 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that is kept', () => {
  test('a photo loses where it was taken, stands upright and comes in several sizes', async () => {
    const left = await draw(1000, 1000, '#ff0000').png().toBuffer();
    const photo = await draw(2000, 1000, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer();
    const sent = await sharp(photo).metadata();
    expect(sent.orientation).toBe(6);
    expect(sent.exif?.includes('Somebody')).toBe(true);
    expect(
      sent.exif?.includes(Buffer.from([0x88, 0x25])) || sent.exif?.includes(Buffer.from([0x25, 0x88])),
    ).toBe(true);

    const picture = await uploaded(photo);
    expect(picture).toMatchObject({ width: 640, height: 1280 });
    expect(picture.meta).toMatchObject({ format: 'webp', width: 640, height: 1280 });
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'])
      expect(picture.meta).not.toHaveProperty(kind);
    expect(picture.bytes.includes('Somebody')).toBe(false);
    // Turned clockwise, what was on the left is on top.
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 64))).toEqual([4, 0, 0]);
    expect([...data.subarray(-3)].map((value) => Math.round(value / 64))).toEqual([0, 0, 4]);

    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    expect(picture.url).toBe(`/images/${hash}.webp`);
    const row = await world.opened.db
      .selectFrom('pictures')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    expect(row).toMatchObject({ width: 640, height: 1280, widths: [160, 320, 640], uploaded_by: null });
    for (const candidate of pictureSrcset(row as any).split(', ')) {
      const [url = '', width = ''] = candidate.split(' ');
      const file = await app.request(url);
      expect(file.status).toBe(200);
      expect(`${(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width}w`).toBe(width);
    }
  });

  test.each(['png', 'webp', 'gif', 'jpeg'] as const)('%s is re-encoded', async (format) => {
    const picture = await uploaded(await draw(300, 200)[format]().toBuffer(), 'text/html');
    expect(picture).toMatchObject({ width: 300, height: 200 });
    expect(picture.meta.format).toBe('webp');
    expect(picture.color).toMatch(/^#2[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
  });

  test('grey, see-through and 16-bit pictures keep their looks', async () => {
    expect((await uploaded(await draw(50, 50, '#808080').greyscale().jpeg().toBuffer())).color).toBe(
      '#808080',
    );
    const clear = { create: { width: 90, height: 90, channels: 4 as const, background: '#ff000000' } };
    expect((await uploaded(await sharp(clear).png().toBuffer())).meta.hasAlpha).toBe(true);
    const deep = await draw(60, 60, '#336699').toColourspace('rgb16').png().toBuffer();
    expect((await uploaded(deep)).color).toMatch(/^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
  });

  test('of a moving picture the first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((color) => draw(64, 64, color).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(3);
      const picture = await uploaded(moving);
      expect(picture.meta.pages ?? 1).toBe(1);
      expect(picture).toMatchObject({ width: 64, height: 64 });
      expect(picture.color).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
    }
  });

  test('a red book on a grey table is red', async () => {
    const book = await draw(120, 120, '#b01020').png().toBuffer();
    const photo = await draw(200, 200, '#c8c8c8')
      .composite([{ input: book }])
      .png()
      .toBuffer();
    expect((await uploaded(photo)).color).toMatch(/^#[ab]/);
  });

  test('very narrow pictures', async () => {
    expect(await uploaded(await draw(4000, 2).png().toBuffer())).toMatchObject({ width: 1280, height: 1 });
    expect(await uploaded(await draw(1, 1).gif().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  test('of a file that is two things at once only the picture survives', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04';
    const photo = Buffer.concat([await draw(40, 40).jpeg().toBuffer(), Buffer.from(script)]);
    expect((await uploaded(photo)).bytes.includes('script')).toBe(false);
  });

  test('the same picture twice is one', async () => {
    const photo = await draw(70, 70, '#123456').png().toBuffer();
    const [one, two] = await Promise.all([uploaded(photo), uploaded(photo)]);
    expect(one.url).toBe(two.url);
  });

  test('exactly 10 MB may be sent', async () => {
    const small = await draw(20, 20, '#654321').jpeg().toBuffer();
    const padded = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length)]);
    expect((await post(formOf(padded))).status).toBe(200);
    expect((await post(formOf(Buffer.concat([padded, Buffer.alloc(1)])))).status).toBe(413);
  });
});

describe('what is refused', () => {
  const unreadable = 'This file cannot be read as a picture. Please use JPEG, PNG, WebP or GIF.';
  const cases: [
    name: string,
    status: number,
    message: string | RegExp,
    file: () => Promise<Uint8Array> | Uint8Array,
  ][] = [
    ['a bomb: 400 million pixels', 415, /50 million/, () => png(20_000, 20_000, Buffer.alloc(20_000 * 2501))],
    [
      'a truncated JPEG',
      415,
      unreadable,
      async () => (await noise(1200, 900).jpeg().toBuffer()).subarray(0, 90_000),
    ],
    [
      'a truncated PNG',
      415,
      unreadable,
      async () => (await noise(300, 300).png().toBuffer()).subarray(0, 60_000),
    ],
    [
      'a truncated GIF',
      415,
      unreadable,
      async () => (await noise(300, 300).gif().toBuffer()).subarray(0, 20_000),
    ],
    [
      'a truncated WebP',
      415,
      unreadable,
      async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 5_000),
    ],
    [
      'SVG',
      415,
      unreadable,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    [
      'SVG that says it is XML',
      415,
      unreadable,
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a script that begins like a GIF',
      415,
      unreadable,
      () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//'),
    ],
    ['nothing', 415, unreadable, () => Buffer.alloc(0)],
    ['text', 415, unreadable, () => Buffer.from('Call me Ishmael.')],
    ['a zip', 415, unreadable, () => Buffer.concat([Buffer.from('PK\x03\x04\x14\x00'), Buffer.alloc(500)])],
    [
      'HEIC',
      415,
      unreadable,
      () =>
        Buffer.concat([
          Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
          Buffer.alloc(500),
        ]),
    ],
    ['TIFF', 415, unreadable, () => draw(9, 9).tiff().toBuffer()],
    ['AVIF', 415, unreadable, () => draw(9, 9).avif().toBuffer()],
    [
      'a PNG of nothing but empty chunks',
      415,
      unreadable,
      () =>
        Buffer.concat([
          png(9, 9, Buffer.alloc(27)).subarray(0, 33),
          Buffer.alloc(9_000_000, Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')),
        ]),
    ],
    [
      'an interlaced PNG of 20 million pixels',
      415,
      /16 million/,
      () => png(5000, 4000, Buffer.alloc(2_600_000), { interlaced: true }),
    ],
    ['11 MB', 413, /larger than 10 MB/, () => Buffer.alloc(11 * 1024 * 1024, 'x')],
    ['30 MB', 413, /larger than 10 MB/, () => Buffer.alloc(30 * 1024 * 1024, 'x')],
  ];

  test.each(cases)('%s', async (_name, status, message, file) => {
    const bytes = await file();
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answer = await post(formOf(bytes));
      expect(answer).toMatchObject({ status, body: { success: false, status } });
      expect(answer.body.message).toMatch(message);
      times.push(answer.took);
    }
    expect(Math.max(...times)).toBeLessThan(1000);
  });

  const part = (field: string, file: boolean, content = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${field}"${file ? '; filename="a.jpg"' : ''}\r\n\r\n${content}\r\n`;
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  test.each<[string, string, Record<string, string>]>([
    ['a form without the field', `${part('name', false)}--b--\r\n`, multipart],
    ['an empty form', '--b--\r\n', multipart],
    ['the field as text', `${part('image', false)}--b--\r\n`, multipart],
    ['the file in another field', `${part('photo', true)}--b--\r\n`, multipart],
    ['two files', `${part('image', true)}${part('image', true)}--b--\r\n`, multipart],
    ['a second file elsewhere', `${part('image', true)}${part('other', true)}--b--\r\n`, multipart],
    ['a form that stops in the file', part('image', true, 'x'.repeat(200_000)).slice(0, -2), multipart],
    ['a form that stops after the file', `${part('image', true)}--b`, multipart],
    ['a form that stops in a header', '--b\r\nContent-Disposition: form-da', multipart],
    ['a broken header', '--b\r\nContent Disposition\r\n\r\n', multipart],
    [
      'another boundary',
      `${part('image', true)}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=c' },
    ],
    ['no boundary', `${part('image', true)}--b--\r\n`, { 'content-type': 'multipart/form-data' }],
    ['JSON', '{}', { 'content-type': 'application/json' }],
    ['a plain form', 'image=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an empty body', '', multipart],
  ])('%s', async (_name, body, headers) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } });
    expect(answer.body.message).toMatch(/Please/);
    expect(answer.took).toBeLessThan(1000);
  });

  test('a form that breaks after a good picture keeps nothing', async () => {
    const before = await readdir(world.folder);
    const photo = await draw(77, 33, '#abcdef').png().toBuffer();
    const body = Buffer.concat([
      Buffer.from(part('image', true).slice(0, -3)),
      photo,
      Buffer.from(`\r\n${part('image', true)}--b--\r\n`),
    ]);
    expect((await post(body, multipart)).status).toBe(400);
    expect(await readdir(world.folder)).toEqual(before);
  });

  test('an upload from another site', async () => {
    const photo = await draw(9, 9).png().toBuffer();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await post(formOf(photo), headers as any)).body).toMatchObject({
        success: false,
        code: 'wrong_origin',
      });
  });

  test('too many from one address', async () => {
    const body = await draw(9, 9).png().toBuffer();
    const one = randomUUID();
    const send = () => {
      address = one;
      return app.request(`${origin}/api/images`, { method: 'POST', body: formOf(body) });
    };
    for (let round = 0; round < 5; round += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  });
});

describe('how pictures are served', () => {
  test('for ever, as pictures and nothing else', async () => {
    const { url, response, bytes } = await uploaded(await draw(30, 30, '#777700').png().toBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const head = await app.request(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
    const again = await app.request(url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
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
    expect((await app.request(`/images/${name}`)).status).toBe(404);
  });

  test('nothing stays open', async () => {
    const { url } = await uploaded(await draw(31, 30, '#777700').png().toBuffer());
    const before = (await readdir('/proc/self/fd')).length;
    for (let round = 0; round < 50; round += 1) await app.request(url, { method: 'HEAD' });
    await vi.waitFor(async () => expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 5));
  });
});

describe('over a real connection', () => {
  async function listening(use: (port: number) => Promise<void>) {
    const server = createAdaptorServer({ fetch: app.fetch });
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
        address = randomUUID();
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

  test('somebody who hangs up in the middle leaves nothing behind', () =>
    listening(async (port) => {
      address = randomUUID();
      const socket = connectSocket(port, '127.0.0.1');
      socket.write(
        'POST /api/images HTTP/1.1\r\nHost: dogear.test\r\nContent-Length: 900000\r\n' +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n' +
          'x'.repeat(200_000),
      );
      await vi.waitFor(async () => expect(await readdir(world.temporary)).toHaveLength(1));
      socket.destroy();
      await vi.waitFor(async () => expect(await readdir(world.temporary)).toEqual([]));
    }));
});

describe('four at once stay modest in memory', () => {
  const side = 7000;
  const jpeg = (progressive: boolean) => draw(side, side).jpeg({ progressive }).toBuffer();
  const deepPng = (interlaced: boolean) =>
    png(side, side, Buffer.alloc(side * (side * 8 + 16)), { depth: 16, color: 6, interlaced });
  test.each<[string, 'fulfilled' | 'rejected', () => Promise<Buffer> | Buffer]>([
    ['JPEG', 'fulfilled', () => jpeg(false)],
    ['progressive JPEG', 'fulfilled', () => jpeg(true)],
    ['PNG', 'fulfilled', () => deepPng(false)],
    ['interlaced PNG', 'rejected', () => deepPng(true)],
    ['GIF', 'rejected', () => draw(side, side).gif({ effort: 1 }).toBuffer()],
  ])('49 million pixels as %s', async (_name, status, file) => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-'));
    try {
      await writeFile(join(folder, 'picture'), await file());
      const program = join(import.meta.dirname, 'picture-memory.program.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'picture')]);
      const { grown, outcomes } = JSON.parse(stdout);
      expect(outcomes).toEqual(Array(4).fill(status));
      expect(grown).toBeLessThan(450e6);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
