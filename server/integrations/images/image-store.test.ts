import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { createHttpServer } from '#server/http/server.ts';
import { failures, openFailingStore } from '#test/support/failing-image-store.ts';
import { freePort } from '#test/support/free-port.ts';
import { createDiskImageStore } from './disk-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { openImageStore } from './open-image-store.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const keys = { region: 'us-east-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' };
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function onDisk(): Promise<ImageStore> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-store-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return createDiskImageStore(folder);
}

async function startS3(): Promise<{ endpoint: string; bucket: string } & typeof keys> {
  const seed = { aws: { region: 'us-east-1', s3: { buckets: [{ name: 'covers' }] } } };
  const s3 = await createEmulator({ service: 'aws', port: await freePort(), seed });
  closing.push(() => s3.close());
  return { endpoint: s3.url, bucket: 'covers', ...keys };
}

// @hono/node-server replaces the global Response, so that it differs from the class that fetch returns.
createHttpServer(() => new Response(), { total: 1, perAddress: 1 });
test('the test process has the settings of a serving process', async () => {
  expect(await fetch('data:,')).not.toBeInstanceOf(Response);
});

const read = async (store: ImageStore, name: string) => {
  const found = await store.get(name);
  return (
    found && { size: found.size, bytes: Buffer.from(await new Response(found.body as never).arrayBuffer()) }
  );
};

describe.each([
  ['on disk', onDisk],
  ['in S3', async () => createS3ImageStore(await startS3())],
])('a picture %s', (_where, open) => {
  const opened = open();
  const everyByte = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256));
  const name = `${'a'.repeat(64)}-640.webp`;

  test('comes back as it was put there', async () => {
    const store = await opened;
    await store.put(name, everyByte);
    expect(await read(store, name)).toEqual({ size: 300_000, bytes: everyByte });
  });

  test('can be put there again, also by many at once', async () => {
    const store = await opened;
    await Promise.all(Array.from({ length: 8 }, () => store.put(name, everyByte)));
    expect((await read(store, name))?.bytes.equals(everyByte)).toBe(true);
  });

  test('need not be read to its end', async () => {
    const store = await opened;
    for (let round = 0; round < 20; round += 1) await (await store.get(name))?.body.cancel();
    expect((await read(store, name))?.size).toBe(300_000);
  });

  test('is gone once it is removed, which may happen twice', async () => {
    const store = await opened;
    await store.put('b.webp', Buffer.from('b'));
    await store.remove('b.webp');
    await store.remove('b.webp');
    expect(await store.get('b.webp')).toBeUndefined();
  });

  test('that never was there is not found', async () => {
    expect(await (await opened).get(`${'0'.repeat(64)}.webp`)).toBeUndefined();
  });

  test.each(['../escape.webp', 'a/b.webp', '', '.webp', '%2e%2e.webp', 'a.webp?acl'])(
    'has no name like %j',
    async (bad) => {
      const store = await opened;
      await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow(/Not the name/);
      await expect(store.get(bad)).rejects.toThrow(/Not the name/);
      await expect(store.remove(bad)).rejects.toThrow(/Not the name/);
    },
  );
});

describe('an S3 that fails for a moment', () => {
  test('is asked again, signed anew, and the picture arrives', async () => {
    const asked: unknown[] = [];
    const { store, close } = await openFailingStore((request, answer) => {
      asked.push([request.method, request.url, Boolean(request.headers.authorization)]);
      request.resume();
      answer.writeHead(asked.length < 3 ? 503 : 200).end();
    }, 30_000);
    closing.push(close);
    await store.put('a.webp', Buffer.from('a'));
    expect(asked).toEqual(Array(3).fill(['PUT', '/covers/a.webp', true]));
  });

  test.each(failures)('and %s is told in a sentence', async (_failure, answer) => {
    const { store, close } = await openFailingStore(answer, 100);
    closing.push(close);
    for (const attempt of [() => store.put('a.webp', Buffer.from('a')), () => store.get('a.webp')])
      await expect(attempt()).rejects.toMatchObject({ code: 'picture_store_unreachable' });
  });
});

describe('the settings of S3', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'covers',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('are accepted together', () => {
    expect(loadConfig(env).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'covers',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(loadConfig({}).s3).toBeUndefined();
  });

  test('are rejected if some are missing, which are named together', () => {
    const { S3_REGION: _region, S3_SECRET_ACCESS_KEY: _secret, ...some } = env;
    expect(() => loadConfig(some)).toThrow(/S3_REGION and S3_SECRET_ACCESS_KEY must be set too/);
    expect(() => loadConfig({ ...env, S3_ENDPOINT: 's3.example' })).toThrow(/S3_ENDPOINT must be a URL/);
  });

  test('are tried at startup, and a wrong bucket is named', async () => {
    const s3 = await startS3();
    await expect(openImageStore({ ...s3, bucket: 'nothere' }, '')).rejects.toThrow(
      /^There is no bucket nothere at http.*S3_BUCKET/,
    );
    const store = await openImageStore(s3, '');
    await store.put('a.webp', Buffer.from('a'));
    expect((await read(store, 'a.webp'))?.size).toBe(1);
  });

  test('without them, pictures are kept in a folder of the data', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dogear-store-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    await (await openImageStore(undefined, dataDir)).put('a.webp', Buffer.from('a'));
    expect(await readdir(join(dataDir, 'images'))).toEqual(['a.webp']);
  });
});
