import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { draw } from '../support/drawn-images.ts';
import { formOf } from '../support/image-app.ts';

let dogear: AppProcess;
let temporary: string;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
  await dogear.stop();
  temporary = join(dogear.folder, 'tmp');
  await mkdir(temporary);
  await dogear.open({ TMPDIR: temporary });
}, 60_000);
afterAll(() => dogear?.remove());

const uploads = async () => (await readdir(temporary)).filter((name) => name.endsWith('.dogear-upload'));

/** Starts an upload that remains unfinished. */
async function beginUpload(): Promise<Socket> {
  const socket = connect(Number(new URL(dogear.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/images HTTP/1.1\r\nHost: ${new URL(dogear.address).host}\r\nContent-Length: 900000\r\n` +
      `Origin: ${dogear.address}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n' +
      'x'.repeat(200_000),
  );
  return socket;
}

test('killed in the middle of uploads: every acknowledged picture is there, and nothing half done', async () => {
  const sockets = await Promise.all([beginUpload(), beginUpload()]);
  await vi.waitFor(async () => expect((await uploads()).length).toBe(2));

  const acknowledged: string[] = [];
  const attempts = Array.from({ length: 40 }, async (_, n) => {
    const photo = await draw(700 + n, 900, '#335577')
      .jpeg()
      .toBuffer();
    const url = `${dogear.address}/api/images`;
    const answer = await fetch(url, { method: 'POST', body: formOf(photo) }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as { data?: { url: string } } | undefined;
    if (body?.data) acknowledged.push(body.data.url);
    if (acknowledged.length === 8) await dogear.kill();
  });
  await Promise.all(attempts);
  for (const socket of sockets) socket.destroy();
  expect(acknowledged.length).toBeGreaterThanOrEqual(8);
  expect(acknowledged.length, 'the kill came in the middle').toBeLessThan(40);
  expect((await uploads()).length, 'a killed process leaves its files').toBeGreaterThanOrEqual(2);

  await dogear.open({ TMPDIR: temporary });
  expect(await uploads()).toEqual([]);
  const stored = await readdir(join(dogear.folder, 'data', 'images'));
  expect(stored.filter((name) => !name.endsWith('.webp'))).toEqual([]);
  for (const url of acknowledged) {
    const picture = await fetch(dogear.address + url);
    expect(picture.status, url).toBe(200);
    const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(width).toBeGreaterThanOrEqual(700);
  }
}, 60_000);
