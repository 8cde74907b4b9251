import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draw } from '#test/support/drawn-images.ts';
import { readHeic } from '#test/support/heic-files.ts';
import { type HostileFile, makeHostileFiles } from '#test/support/hostile-files.ts';
import { formOf } from '#test/support/image-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let folder: string;
let server: ChildProcess;
let address: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dogear-hostile-'));
  const program = new URL('../support/hostile-uploads.child.ts', import.meta.url).pathname;
  server = spawn(process.execPath, [program, JSON.stringify(database.connection), folder], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(server.stdout as NodeJS.ReadableStream), 'line');
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const memory = async (): Promise<number> => (await fetch(`${address}/memory`)).json();

async function send({ name, bytes }: HostileFile) {
  const started = performance.now();
  const response = await fetch(`${address}/api/images`, { method: 'POST', body: formOf(bytes) });
  const body = (await response.json()) as any;
  return { name, status: response.status, body, took: performance.now() - started };
}

/** Measures another client's response times repeatedly until stopped. */
function watchOthers() {
  const times: number[] = [];
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const started = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      times.push(performance.now() - started);
      await new Promise((wait) => setTimeout(wait, 10));
    }
  })();
  return async (): Promise<number> => {
    watching = false;
    await watch;
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  };
}

test('hostile files are refused or made safe, soon and modestly, while others are served', async () => {
  const files = await makeHostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  for (const honest of [await draw(2000, 3000).jpeg().toBuffer(), await readHeic('book-with-place')])
    expect(await send({ name: 'honest', bytes: honest })).toMatchObject({ status: 200 });

  const before = await memory();
  const othersSlowest = watchOthers();
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (const file of files) answers.push(await send(file));
  const p95 = await othersSlowest();
  const grown = (await memory()) - before;

  for (const { name, status, body } of answers) {
    expect([200, 413, 415], name).toContain(status);
    if (status !== 200)
      expect(body, name).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].+\.$/) });
  }
  expect(answers.filter(({ took }) => took > 1000).map(({ name, took }) => `${name}: ${took}`)).toEqual([]);
  expect(grown).toBeLessThan(150e6);
  expect(p95).toBeLessThan(100);
  await expectNothingButPictures();
});

/** Asserts that only pixels are stored: no text, no profile, no second frame. */
async function expectNothingButPictures(): Promise<void> {
  const names = await readdir(folder);
  expect(names.filter((name) => !/^[0-9a-f]{64}(-\d+)?\.webp$/.test(name))).toEqual([]);
  for (const name of names) {
    const bytes = await sharp(join(folder, name)).toBuffer();
    const { format, pages, exif, icc, xmp, iptc, comments } = await sharp(join(folder, name)).metadata();
    expect({ format, pages: pages ?? 1, exif, icc, xmp, iptc, comments }, name).toEqual({
      format: 'webp',
      pages: 1,
    });
    expect(/script|onerror|Somebody/.test(bytes.toString('latin1')), name).toBe(false);
  }
}
