import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draw } from '#test/support/drawn-images.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';
import { origin } from '#test/support/image-routes-only.ts';
import { multipart, part, refusedFiles, refusedForms } from '#test/support/refused-uploads.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

describe('what is refused', () => {
  test.each(refusedFiles)('%s', async (_name, status, message, file) => {
    const answer = await pictures.post(formOf(await file()));
    expect(answer).toMatchObject({ status, body: { success: false, status } });
    expect(answer.body.message).toMatch(message);
  });

  test.each(refusedForms)('%s', async (_name, body, headers) => {
    const answer = await pictures.post(body, headers);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } });
    expect(answer.body.message).toMatch(/photo/);
  });

  test('a form that breaks after a good picture keeps nothing', async () => {
    const before = await readdir(pictures.folder);
    const photo = await draw(77, 33, '#abcdef').png().toBuffer();
    const body = Buffer.concat([
      Buffer.from(part('image', true).slice(0, -3)),
      photo,
      Buffer.from(`\r\n${part('image', true)}--b--\r\n`),
    ]);
    expect((await pictures.post(body, multipart)).status).toBe(400);
    expect(await readdir(pictures.folder)).toEqual(before);
  });

  test('an upload from another site', async () => {
    const photo = await draw(9, 9).png().toBuffer();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await pictures.post(formOf(photo), headers as any)).body).toMatchObject({
        success: false,
        code: 'wrong_origin',
      });
  });

  test('too many from one address', async () => {
    const body = await draw(9, 9).png().toBuffer();
    const one = randomUUID();
    const send = () => {
      pictures.sender.address = one;
      return pictures.app.request(`${origin}/api/images`, { method: 'POST', body: formOf(body) });
    };
    for (let round = 0; round < 5; round += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  });
});
