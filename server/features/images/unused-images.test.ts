import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { draw } from '#test/support/drawn-images.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { deleteBook } from '../orders/delete-book.ts';
import { collectUnusedImages } from './collect-unused-images.ts';
import { storeImage } from './store-image.ts';
import { imageUrl } from './urls.ts';

const app = setUpTestApp();
let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});

let drawn = 0;
const newPhoto = () => {
  drawn += 1;
  return draw(200 + drawn, 300, '#884422')
    .png()
    .toBuffer();
};
const upload = async (store = app.store) =>
  (await storeImage({ db: app.db, store }, await newPhoto(), null)).hash;
const clean = (store = app.store) => collectUnusedImages({ db: app.db, store });

/** Moves all timestamps back by this time. */
async function later(hours: number): Promise<void> {
  const span = sql`make_interval(hours => ${hours})`;
  await sql`update pictures set unused_since = unused_since - ${span}`.execute(app.db);
  await sql`update pending_file_deletions set delete_after = delete_after - ${span}`.execute(app.db);
}

/** Whether the row, the file and the smaller file of an image exist. */
async function isStored(hash: string): Promise<boolean[]> {
  const row = await app.db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst();
  const files = [await app.store.get(`${hash}.webp`), await app.store.get(`${hash}-160.webp`)];
  for (const file of files) await file?.body.cancel();
  return [row, ...files].map(Boolean);
}
const whole = [true, true, true];
const gone = [false, false, false];

describe('a picture', () => {
  test('that was never used goes after a day, and not before', async () => {
    const hash = await upload();
    await later(23);
    await clean();
    expect(await isStored(hash)).toEqual(whole);
    await later(2);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
  });

  test('of a listing or of a person stays', async () => {
    const [cover, portrait] = [await upload(), await upload()];
    await app.listBook(seller, { book_photo: imageUrl(cover) });
    const person = await app.joinBuyer();
    await app.db
      .updateTable('users')
      .set({ photo_url: imageUrl(portrait) })
      .where('id', '=', person.id)
      .execute();
    for (let day = 0; day < 3; day += 1) {
      await later(25);
      await clean();
    }
    expect(await isStored(cover)).toEqual(whole);
    expect(await isStored(portrait)).toEqual(whole);
  });

  test('of a slide on the home page stays, and goes a day after another one has taken its place', async () => {
    const first = await upload();
    const admin = await app.join('admin');
    const show = async (hash: string) => {
      const { version } = (await admin.get('/site')).body.settings;
      const slides = [{ picture: imageUrl(hash), texts: { en: { title: 'Book fair' } } }];
      expect((await admin.patch('/site', { version, changes: { slides } })).status).toBe(200);
    };
    await show(first);
    for (let day = 0; day < 2; day += 1) {
      await later(25);
      await clean();
    }
    expect(await isStored(first)).toEqual(whole);
    const second = await upload();
    await show(second);
    for (let day = 0; day < 2; day += 1) {
      await clean();
      await later(25);
    }
    await clean();
    expect(await isStored(first)).toEqual(gone);
    expect(await isStored(second)).toEqual(whole);
  });

  test('of a draft stays, and goes a day after the book that it became was taken down', async () => {
    const hash = await upload();
    const _id = randomUUID();
    const draft = { ...app.listing({ book_photo: imageUrl(hash) }), _id };
    expect((await seller.post('/listing-drafts', draft)).status).toBe(201);
    for (let day = 0; day < 2; day += 1) {
      await later(25);
      await clean();
    }
    expect(await isStored(hash)).toEqual(whole);
    const { insertedId } = (await seller.post(`/listing-drafts/${_id}/list`)).body;
    await deleteBook(app.db, seller.id, insertedId);
    await clean();
    await later(25);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
  });

  test('goes a day after its listing was taken down', async () => {
    const hash = await upload();
    const id = await app.listBook(seller, { book_photo: imageUrl(hash) });
    await clean();
    await deleteBook(app.db, seller.id, id);
    await clean();
    await later(23);
    await clean();
    expect(await isStored(hash)).toEqual(whole);
    await later(2);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
  });

  test('of a book that a buyer ordered stays for the order', async () => {
    const hash = await upload();
    const id = await app.listBook(seller, { book_photo: imageUrl(hash) });
    const buyer = await app.joinBuyer();
    const { body } = await app.book(buyer, id);
    expect((await buyer.delete(`/buyingBooks/${body.insertedId}`)).status).toBe(200);
    await deleteBook(app.db, seller.id, id);
    for (let day = 0; day < 3; day += 1) {
      await later(25);
      await clean();
    }
    expect(await isStored(hash)).toEqual(whole);
    const orders = await buyer.get(`/buyingBooks?email=${buyer.email}`);
    expect(orders.body).toMatchObject([{ book_photo: imageUrl(hash) }]);
  });

  test('goes with the account whose photo it was', async () => {
    const hash = await upload();
    const person = await app.joinBuyer();
    await app.db
      .updateTable('users')
      .set({ photo_url: imageUrl(hash) })
      .where('id', '=', person.id)
      .execute();
    await clean();
    const deleted = await app.send('POST', '/api/me/deletion', {
      headers: { cookie: person.cookie, origin: testOrigin },
      body: { password: testPassword, confirmed: true },
    });
    expect(deleted.status).toBe(200);
    await clean();
    await later(25);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
  });

  test('that is sent again has a day from then', async () => {
    const photo = await newPhoto();
    const { hash } = await storeImage(app, photo, null);
    await later(25);
    await storeImage(app, photo, null);
    await clean();
    expect(await isStored(hash)).toEqual(whole);
  });

  test('that was removed can be sent again', async () => {
    const photo = await newPhoto();
    const { hash } = await storeImage(app, photo, null);
    await later(25);
    await clean();
    await storeImage(app, photo, null);
    expect(await isStored(hash)).toEqual(whole);
    await clean();
    expect(await isStored(hash)).toEqual(whole);
  });
});

describe('a listing made from an old upload at the moment it is removed', () => {
  /** Lists books from uploads of two days ago while the job runs, and returns those that lost their image. */
  async function listWhileCleaning(): Promise<string[]> {
    const hashes: string[] = [];
    for (let count = 0; count < 12; count += 1) hashes.push(await upload());
    await later(48);
    // The first listing begins with the job, and one more with each file that the job removes.
    const turns = hashes.map(() => Promise.withResolvers<void>());
    let begun = 0;
    const beginNext = () => turns[begun++]?.resolve();
    const store: ImageStore = {
      ...app.store,
      remove: async (name) => {
        beginNext();
        await app.store.remove(name);
      },
    };
    beginNext();
    const cleaning = Promise.all([clean(store), clean(store)]).then(() => {
      for (const { resolve } of turns) resolve();
    });
    const listings = hashes.map(async (hash, position) => {
      await turns[position]?.promise;
      return seller.post('/bookCategories', app.listing({ book_photo: imageUrl(hash) }));
    });
    const [answers] = await Promise.all([Promise.all(listings), cleaning]);
    const lost: string[] = [];
    for (const [position, { status, body }] of answers.entries()) {
      const hash = hashes[position] ?? '';
      if (status === 201 && (await isStored(hash)).includes(false)) lost.push(hash);
      if (status !== 201) expect(body.message).toBe('Upload the photo first.');
    }
    return lost;
  }

  test('has its picture, or gets a request to upload it', async () => {
    for (let round = 0; round < 3; round += 1) expect(await listWhileCleaning()).toEqual([]);
  });

  test('that is not yet committed keeps the picture: the job waits, and looks again', async () => {
    const hash = await upload();
    const id = await app.listBook(seller);
    await later(48);
    let cleaning: Promise<void> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('books').set({ picture_hash: hash }).where('id', '=', id).execute();
      cleaning = clean();
      await untilWaitingForLocks(app, 1);
    });
    await cleaning;
    expect(await isStored(hash)).toEqual(whole);
  });

  test('would lose it without the guard', async () => {
    await sql`alter table books drop constraint books_picture_hash_fkey`.execute(app.db);
    try {
      const hash = await upload();
      const id = await app.listBook(seller);
      await later(48);
      await app.db.transaction().execute(async (tx) => {
        await tx.updateTable('books').set({ picture_hash: hash }).where('id', '=', id).execute();
        await clean();
      });
      expect(await isStored(hash)).toEqual(gone);
      await app.db.deleteFrom('books').where('id', '=', id).execute();
    } finally {
      await sql`alter table books add constraint books_picture_hash_fkey
        foreign key (picture_hash) references pictures (hash)`.execute(app.db);
    }
  });
});

describe('what broke off', () => {
  const failingAt = (act: 'put' | 'remove', after: number): ImageStore => {
    let calls = 0;
    const fail = () => {
      calls += 1;
      if (calls > after) throw new Error('The machine went away');
    };
    return {
      ...app.store,
      put: async (name, bytes) => {
        if (act === 'put') fail();
        await app.store.put(name, bytes);
      },
      remove: async (name) => {
        if (act === 'remove') fail();
        await app.store.remove(name);
      },
    };
  };

  test.each([0, 1, 3])('a removal after %i files is finished by the next run', async (after) => {
    const hash = await upload();
    await later(25);
    await expect(clean(failingAt('remove', after))).rejects.toThrow('went away');
    expect((await isStored(hash))[0]).toBe(false);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
    expect(await app.db.selectFrom('pending_file_deletions').selectAll().execute()).toEqual([]);
  });

  test('an upload leaves no picture, and its files go after a day', async () => {
    const before = await app.db.selectFrom('pictures').select('hash').execute();
    await expect(upload(failingAt('put', 1))).rejects.toThrow('went away');
    expect(await app.db.selectFrom('pictures').select('hash').execute()).toEqual(before);
    const [removal] = await app.db.selectFrom('pending_file_deletions').select('hash').execute();
    const hash = removal?.hash ?? '';
    await clean();
    // The other file may still be in progress when the first one fails.
    await expect.poll(async () => (await isStored(hash)).includes(true)).toBe(true);
    await later(25);
    await clean();
    expect(await isStored(hash)).toEqual(gone);
  });

  test('a second upload of a picture that is in use takes nothing away', async () => {
    const photo = await newPhoto();
    const { hash } = await storeImage(app, photo, null);
    await app.listBook(seller, { book_photo: imageUrl(hash) });
    await expect(storeImage({ db: app.db, store: failingAt('put', 0) }, photo, null)).rejects.toThrow();
    await later(25);
    await clean();
    expect(await isStored(hash)).toEqual(whole);
  });

  test('the same picture sent while its files are being removed is whole', async () => {
    const photo = await newPhoto();
    const { hash } = await storeImage(app, photo, null);
    await later(25);
    let sending: Promise<unknown> | undefined;
    await clean({
      ...app.store,
      remove: async (name) => {
        sending ??= storeImage(app, photo, null);
        await untilWaitingForLocks(app, 1);
        await app.store.remove(name);
      },
    });
    await sending;
    expect(await isStored(hash)).toEqual(whole);
  });
});
