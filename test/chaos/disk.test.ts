import { mkdir, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { signInCookie } from '../browser/actors.ts';
import { eventually } from '../browser/eventually.ts';
import { AppProcess } from '../support/app-process.ts';
import { draw } from '../support/drawn-images.ts';
import { formOf, openPictureApp } from '../support/image-app.ts';
import { origin, registerImagesAlone } from '../support/image-routes-only.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';
import { isLong } from '../support/test-form.ts';
import { findViolations } from './invariants.ts';
import { startLoad, uploadForm } from './load.ts';
import { postmasterOf } from './own-postgres.ts';
import { mayMount, moveToSmallDisk, type SmallDisk } from './small-disk.ts';

/** Only root can mount a small disk. The quick run tests one full disk, the long run every kind. */
const mayMountMore = mayMount && isLong;
const needsRoot = mayMount ? '' : ' (skipped: needs root, to mount a small disk)';
const onlyLong = mayMountMore || needsRoot ? needsRoot : ' (only in the long run)';
const words = /^Dogear is out of disk space, so nothing was saved/;

test('a store without room is said plainly, and neither a picture nor a file is left', async () => {
  const pictures = await openPictureApp();
  try {
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const app = registerImagesAlone(pictures.db, { ...pictures.store, put: full }, () => 'somebody');
    const body = formOf(await draw(300, 400).jpeg().toBuffer());
    const answer = await app.request(`${origin}/api/images`, { method: 'POST', body });
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'disk_full',
      message: expect.stringMatching(words),
    });
    expect((await sql`select from pictures`.execute(pictures.db)).rows).toEqual([]);
    expect(await pictures.unfinishedFiles()).toEqual([]);
  } finally {
    await pictures.close();
  }
});

describe('a process whose disk', () => {
  let dogear: AppProcess;
  let cookie: string;
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    dogear = await AppProcess.startDemo();
    await eventually(async () => {
      cookie = await signInCookie(dogear.address, 'seller@dogear.test');
      expect(cookie).toMatch(/^dogear/);
    });
  });
  afterAll(async () => {
    await dogear?.stop();
    disk?.unmount();
    await dogear?.remove();
  });

  const get = (path: string) =>
    sendRequest(dogear.address + path, { headers: { cookie, accept: 'text/html,application/json' } });
  const upload = async (n = 1): Promise<Outcome> =>
    sendRequest(`${dogear.address}/api/images`, {
      method: 'POST',
      body: await uploadForm(n),
      headers: { origin: dogear.address, 'content-type': 'multipart/form-data; boundary=b' },
    });
  const signIn = () =>
    sendJson(
      `${dogear.address}/api/auth/sign-in/email`,
      'POST',
      { email: 'buyer@dogear.test', password: 'Dogear#2026' },
      { headers: { origin: dogear.address } },
    );

  async function expectReadable(): Promise<void> {
    for (const path of ['/', '/dashboard/myproducts', '/api/advertised-products', '/api/me', '/healthz']) {
      const { status, headers } = await get(path);
      const me = status === 302 ? (await get('/api/me')).text : '';
      expect(status, `${path}, to ${headers.location} ${me}`).toBe(200);
    }
    const [, picture] =
      /"(\/images\/[0-9a-f]{64}\.webp)"/.exec((await get('/api/advertised-products')).text) ?? [];
    expect((await get(picture ?? '')).status).toBe(200);
  }

  function expectNoRoom(outcome: Outcome): void {
    expect(outcome.status).toBe(507);
    expect(jsonOf(outcome)).toMatchObject({ code: 'disk_full', message: expect.stringMatching(words) });
  }

  test('is almost full writes nothing more, says so, and goes on showing what is there', async () => {
    await dogear.stop();
    await dogear.open({ MIN_FREE_DISK_MB: '1000000' });
    expectNoRoom(await upload());
    expectNoRoom(await signIn());
    await expectReadable();
    await dogear.stop();
    await dogear.open();
    expect((await upload()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test.runIf(mayMountMore)(
    `for uploads is full refuses them and leaves nothing there${onlyLong}`,
    async () => {
      await dogear.stop();
      const temporary = `${dogear.folder}/tmp`;
      await mkdir(temporary);
      const small = await moveToSmallDisk(temporary, 1);
      try {
        await dogear.open({ TMPDIR: temporary });
        await small.fill();
        expectNoRoom(await upload());
        expect((await readdir(temporary)).filter((name) => name.endsWith('.dogear-upload'))).toEqual([]);
        await expectReadable();
        await small.free();
        expect((await upload()).status).toBe(200);
      } finally {
        await dogear.stop();
        small.unmount();
        await dogear.open();
      }
    },
  );

  test.runIf(mayMount)(
    `fills up under load refuses what it cannot keep, loses nothing, and is well once there is room${needsRoot}`,
    { timeout: 240_000 },
    async () => {
      await dogear.stop();
      disk = await moveToSmallDisk(`${dogear.folder}/data`, 260);
      // Without a reserve, so that the disk fills up in the middle of any operation.
      await dogear.open({ MIN_FREE_DISK_MB: '0' });
      const load = await startLoad(dogear.address);
      await sleep(1_500);
      await disk.fill();
      await sleep(isLong ? 20_000 : 3_000);
      // PostgreSQL stops by itself when it cannot write its log, and cannot start again until there is space.
      process.kill(await postmasterOf(`${dogear.folder}/data/postgres`), 'SIGKILL');
      await sleep(2_500);
      const sawFull = load.observations.failures.length;
      expect((await get('/healthz')).status).toBe(200);
      await disk.free();
      const freed = Date.now();
      await expect
        .poll(() => load.observations.listed.length > 0 && load.observations.successes.at(-1), {
          timeout: 60_000,
        })
        .toBeGreaterThan(freed);
      await expect
        .poll(async () => [(await upload()).status, (await signIn()).status], { timeout: 60_000 })
        .toEqual([200, 200]);
      const well = Date.now() - freed;
      const observations = await load.close();

      const answers = new Set(observations.failures.map(({ outcome }) => outcome.status));
      const others = observations.failures.filter(
        ({ outcome: { status } }) => status !== 503 && status !== 507,
      );
      expect(others.map(({ what, outcome }) => `${what}: ${outcome.status} ${outcome.text}`)).toEqual([]);
      expect(answers, 'it was felt').toContain(507);
      const broken = await findViolations(observations, {
        address: dogear.address,
        connection: (await findEmbeddedPostgres(`${dogear.folder}/data/postgres`)) ?? {},
        imageFolder: `${dogear.folder}/data/images`,
      });
      expect(broken).toEqual([]);
      const halfWritten = (await readdir(`${dogear.folder}/data/outbox`)).filter(
        (name) => !name.endsWith('.eml'),
      );
      expect(halfWritten).toEqual([]);
      if (isLong)
        await reportMetrics('Process: a full disk', {
          'refused while it was full': `${sawFull}, with ${[...answers].join(' and ')}`,
          'acknowledged and lost': 'none',
          'well again after there was room': `${(well / 1000).toFixed(1)} s`,
        });
    },
  );

  test.runIf(mayMountMore)(
    `with a reserve, is full to the reserve and read from as ever${onlyLong}`,
    async () => {
      if (!disk) throw new Error('The test before mounts the disk.');
      await dogear.stop();
      await dogear.open({ MIN_FREE_DISK_MB: '64' });
      await disk.fill(40_000_000);
      await sleep(1_100);
      expectNoRoom(await upload());
      const end = Date.now() + (isLong ? 30_000 : 1_500);
      while (Date.now() < end) await expectReadable();
      await disk.free();
      await sleep(1_100);
      expect((await upload()).status).toBe(200);
    },
  );
});
