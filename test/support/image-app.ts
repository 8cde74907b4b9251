import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { connect } from '#server/db/open-database.ts';
import { createDiskImageStore } from '#server/integrations/images/disk-image-store.ts';
import { origin, registerImagesAlone } from './image-routes-only.ts';
import { createTestDatabase } from './test-database.ts';

export type PictureApp = Awaited<ReturnType<typeof openPictureApp>>;

/** The image routes of the app on a database of their own, with folders that a test can inspect. */
export async function openPictureApp() {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const folder = await mkdtemp(join(tmpdir(), 'dogear-pictures-'));
  const temporary = await mkdtemp(join(tmpdir(), 'dogear-pictures-spool-'));
  vi.stubEnv('TMPDIR', temporary);
  const store = await createDiskImageStore(folder);
  /** A different sender for each upload, unless the test is about one sender. */
  const sender = { address: randomUUID() };
  const app = registerImagesAlone(db, store, () => sender.address);
  return {
    app,
    db,
    store,
    folder,
    temporary,
    sender,

    async post(body: BodyInit, headers: Record<string, string> = {}) {
      sender.address = randomUUID();
      const started = performance.now();
      const response = await app.request(`${origin}/api/images`, { method: 'POST', body, headers });
      const answer = (await response.json()) as any;
      return { status: response.status, body: answer, took: performance.now() - started };
    },

    async upload(file: Uint8Array, type?: string) {
      const answer = await this.post(formOf(file, type));
      expect(answer.body).toMatchObject({ success: true });
      const response = await app.request(answer.body.data.url);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { ...answer.body.data, bytes, meta: await sharp(bytes).metadata(), response };
    },

    /** The files of uploads that are not stored yet. */
    async unfinishedFiles(): Promise<string[]> {
      const inStore = (await readdir(folder)).filter((name) => !name.endsWith('.webp'));
      return [...(await readdir(temporary)), ...inStore];
    },

    async close(): Promise<void> {
      vi.unstubAllEnvs();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

export const formOf = (file: Uint8Array, type = 'image/jpeg', field = 'image') => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(file)], 'photo.jpg', { type }));
  return form;
};
