import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLookAround } from '#server/features/site/update-site.ts';
import { storedObjects } from '#test/security/stored-objects.ts';
import { createBookPageReader, structuredData } from '#test/support/book-page-reader.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { findPageVersion, hasPageVersion } from './page-version.ts';

let app: ListeningApp;
let pages: ReturnType<typeof createBookPageReader>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  app = await createListeningApp();
  pages = createBookPageReader(app);
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});
afterAll(() => app.close());

const pathOf = ({ id }: Person) => `/seller/${id}`;
const addReview = async (by = buyer) => {
  const stored = storedObjects(app.db);
  return stored.reviews(await stored.order(seller.id, by.id, 'paid'));
};

test('a profile is served from the cache until something on it changes', async () => {
  await app.listBook(seller, { book_title: 'Persuasion' });
  const expectToChange = async (change: () => Promise<unknown>) => {
    const first = await pages.get(pathOf(seller));
    const etag = first.headers.get('etag') ?? '';
    expect((await pages.get(pathOf(seller), { 'if-none-match': etag })).status).toBe(304);
    await change();
    const next = await pages.get(pathOf(seller), { 'if-none-match': etag });
    expect(next.status).toBe(200);
    return next.text();
  };
  expect(await expectToChange(() => addReview())).toContain(buyer.name);
  expect(await expectToChange(() => app.listBook(seller, { book_title: 'Lavengro' }))).toContain('Lavengro');
  await expectToChange(() =>
    app.pool.query(`update reviews set reply = 'Quite so', replied_at = now() where subject_id = $1`, [
      seller.id,
    ]),
  );
  const admin = await app.join('admin');
  const [{ _id: review }] = (await seller.get(`/sellers/${seller.id}/reviews`)).body;
  const without = await expectToChange(() => admin.put(`/hidden-reviews/${review}`));
  expect(without).not.toContain('Quite so');
});

test('a profile names no former member, and has no address or number', async () => {
  const gone = await app.joinConfirmedBuyer();
  await addReview(gone);
  expect(await pages.read(pathOf(seller))).toContain(gone.name);
  await (await app.join('admin')).delete(`/user/${gone.id}`);
  const html = await pages.read(pathOf(seller));
  expect(html).not.toContain(gone.name);
  expect(html).toContain('Former member');
  expect(html).not.toMatch(/555 0142|@dogear\.test/);
});

test('a profile neither names nor pictures a banned author, whose review stays, until the ban ends', async () => {
  const [banned, admin] = [
    await app.join('Buyer', { confirmed: true, name: 'Zebedee Quill' }),
    await app.join('admin'),
  ];
  await addReview(banned);
  const shown = async () => {
    const reviews: any[] = (await app.send('GET', `/api/sellers/${seller.id}/reviews`)).body;
    const { authorName, authorImage } = reviews[0];
    return [
      reviews.length,
      authorName,
      authorImage,
      (await pages.read(pathOf(seller))).includes(banned.name),
    ];
  };
  const before = await shown();
  expect(before.slice(1)).toEqual(['Zebedee Quill', expect.stringContaining('/images/'), true]);
  await admin.put(`/user/${banned.id}/ban`);
  expect(await shown()).toEqual([before[0], null, null, false]);
  await admin.delete(`/user/${banned.id}/ban`);
  expect(await shown()).toEqual(before);
});

test('a profile describes the seller and the offers', async () => {
  const html = await pages.read(pathOf(seller));
  expect(structuredData(html)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: seller.name, url: testOrigin + pathOf(seller) },
  });
  expect(structuredData(html).mainEntity.makesOffer[0]).toMatchObject({ '@type': 'Offer' });
  expect(html).toContain(`<link rel="canonical" href="${testOrigin}${pathOf(seller)}"/>`);
});

test('no one else has a profile: buyers, the banned, the deleted, and made-up addresses', async () => {
  const [banned, deleted] = await Promise.all([app.joinSeller(), app.joinSeller()]);
  for (const person of [banned, deleted]) await pages.read(pathOf(person));
  await app.pool.query('update users set banned_at = now() where id = $1', [banned.id]);
  await (await app.join('admin')).delete(`/user/${deleted.id}`);
  for (const path of [
    pathOf(banned),
    pathOf(deleted),
    pathOf(buyer),
    '/seller/nonsense',
    `${pathOf(seller)}?reviews=nonsense`,
    `${pathOf(seller)}?books=${buyer.id}`,
  ])
    expect([path, (await pages.get(path)).status]).toEqual([path, 404]);
  for (const list of ['', '/reviews', '/books'])
    expect((await buyer.get(`/sellers/${banned.id}${list}`)).body.code).toBe('not_found');
});

test('the pages of its lists have versions, too, and a site for members has none', async () => {
  const { id } = await addReview();
  const later = `${pathOf(seller)}?reviews=${id}`;
  expect(hasPageVersion(later)).toBe(true);
  expect(await findPageVersion(app.db, later)).not.toBe(await findPageVersion(app.db, pathOf(seller)));
  expect((await pages.get(later)).status).toBe(200);
  await setLookAround(app.db, 'members');
  await expect.poll(async () => (await pages.get(pathOf(seller))).status).toBe(302);
  await setLookAround(app.db, 'books');
});

test('from three reviews on, lists and pages of books have the average', async () => {
  const other = await app.joinSeller();
  const stored = storedObjects(app.db);
  const id = await app.listBook(other, { book_title: 'Ruth' });
  const rating = async () => (await buyer.get(`/books/${id}`)).body.book.seller_rating;
  await app.pool.query('update users set review_count = 2, star_sum = 9 where id = $1', [other.id]);
  expect(await rating()).toBeNull();
  expect((await buyer.get(`/sellers/${other.id}`)).body.seller).toMatchObject({ rating: null, spread: null });
  for (let index = 0; index < 3; index++)
    await stored.reviews(await stored.order(other.id, buyer.id, 'paid'));
  await app.pool.query('update users set review_count = 3, star_sum = 12 where id = $1', [other.id]);
  expect(await rating()).toBe(4);
  expect((await buyer.get(`/sellers/${other.id}`)).body.seller).toMatchObject({
    reviewCount: 3,
    rating: 4,
    spread: [0, 0, 0, 3, 0],
  });
});
