import { randomUUID } from 'node:crypto';
import { appendFile, cp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { type BackedUpApp, connectBeside, contentOf, setUpBackups } from '#test/support/backups.ts';
import { backUp } from './back-up.ts';

const { folder, newPlace, openApp, write, putInto } = setUpBackups();
let app: BackedUpApp;
beforeAll(async () => {
  app = await openApp();
  const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  await app.book(buyer, await app.listBook(seller));
});

describe('what is not whole is refused before anything is changed', () => {
  const damages: [what: string, damage: (place: string) => Promise<unknown>][] = [
    ['a table with a byte more', (place) => appendFile(join(place, 'tables/books.copy.gz'), 'x')],
    ['a table cut short', (place) => truncate(join(place, 'tables/orders.copy.gz'), 20)],
    ['a table that is gone', (place) => rm(join(place, 'tables/users.copy.gz'))],
    [
      'a picture that is another',
      async (place) => {
        const [name = ''] = await readdir(join(place, 'pictures'));
        await writeFile(join(place, 'pictures', name), 'not a picture');
      },
    ],
    ['no checksums', (place) => rm(join(place, 'checksums.sha256'))],
    ['fewer checksums', (place) => writeFile(join(place, 'checksums.sha256'), '')],
    ['an edited manifest', (place) => appendFile(join(place, 'manifest.json'), ' ')],
    ['no manifest', (place) => rm(join(place, 'manifest.json'))],
  ];
  let whole: string;
  beforeAll(async () => {
    whole = (await write(app)).place;
  });

  test.each(damages)('%s', async (_, damage) => {
    const place = newPlace();
    await cp(whole, place, { recursive: true });
    await damage(place);
    const before = await contentOf(app);
    await expect(putInto(app, place, { replace: true })).rejects.toThrow(/damaged|not a Dogear backup/);
    expect(await contentOf(app)).toEqual(before);
  });

  test('a folder that is no backup', async () => {
    await expect(putInto(app, folder(), { replace: true })).rejects.toThrow('is not a Dogear backup');
  });

  test('a backup that broke off is none', async () => {
    const place = newPlace();
    const { store } = app;
    const broken = { ...store, get: () => Promise.reject(new Error('The store is away.')) };
    await expect(backUp({ ...app, ...app.beside, store: broken, dataDir: folder() }, place)).rejects.toThrow(
      'The store is away.',
    );
    expect((await readdir(folder())).filter((name) => place.endsWith(name.split('.')[0] ?? ''))).toEqual([]);
  });

  test('a database without a Dogear is no backup’s worth', async () => {
    const database = `empty_${randomUUID().replaceAll('-', '')}`;
    await app.pool.query(`create database ${database}`);
    const { pool, close } = connectBeside(app, database);
    await expect(backUp({ ...app, pool, dataDir: folder() }, newPlace())).rejects.toThrow(
      'There is no Dogear',
    );
    // A database with tables but without content, as a command leaves it.
    await migrateToLatest(pool);
    expect(await backUp({ ...app, pool, dataDir: folder() }, newPlace())).toMatchObject({ pictures: 0 });
    await close();
    await app.pool.query(`drop database ${database}`);
  });

  test('nothing is written over', async () => {
    await expect(write(app, whole)).rejects.toThrow('already exists');
  });
});
