import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The camera of a Chromium that is started with `switches`. */
export type FakeCamera = {
  switches: string[];
  /** Shows a JPEG to the streams that are opened from now on. */
  show: (picture: Buffer) => Promise<void>;
  remove: () => Promise<void>;
};

/** Makes a camera that shows one picture at a time. Chromium reads the file anew for each stream, and plays it again and again. */
export async function makeFakeCamera(first: Buffer): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-camera-'));
  const film = join(folder, 'film.mjpeg');
  const show = async (picture: Buffer) => {
    await writeFile(`${film}.new`, Buffer.concat([picture, picture, picture]));
    await rename(`${film}.new`, film);
  };
  await show(first);
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    show,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
