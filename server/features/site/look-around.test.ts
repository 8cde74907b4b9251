import { expect, test } from 'vitest';
import { testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { setLookAround } from './update-site.ts';

const app = setUpTestApp();

const statusOf = async (path: string) => (await app.send('GET', path)).status;

test('search is open to everyone by default, and a category asks to log in', async () => {
  expect(await statusOf('/api/search')).toBe(200);
  const category = await app.send('GET', '/api/category/classics');
  expect(category.status).toBe(401);
  expect(category.body.code).toBe('not_signed_in');
});

test('a site for members shows anonymous visitors neither search, suggestions, editions, nor categories', async () => {
  const buyer = await app.joinBuyer();
  await setLookAround(app.db, 'members');
  app.rereadSite();
  expect(await statusOf('/api/search')).toBe(401);
  for (const path of ['/suggestions?q=mid', '/editions/9780141439556', '/category/classics'])
    expect(await statusOf(`/api${path}`), path).toBe(401);
  expect((await buyer.get('/search')).status).toBe(200);
  expect((await buyer.get('/suggestions?q=mid')).status).toBe(200);
});

test('a site that shows everything opens the categories, without phone and email', async () => {
  const seller = await app.joinSeller();
  await app.listBook(seller);
  await setLookAround(app.db, 'everything');
  app.rereadSite();
  expect(await statusOf('/api/category/classics')).toBe(200);
  const { body } = await app.send('GET', '/api/category/classics');
  expect(body.bookCategory[0].book_title).toBe('Middlemarch');
  expect(JSON.stringify(body)).not.toMatch(/555 0142|@dogear\.test/);
});

test('the place of a listing is the same in every list, and hidden where the site is for members only', async () => {
  const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  const id = await app.listBook(seller, { location: 'Astoria' });
  await seller.put(`/my-products/ad/${id}`);
  await buyer.put(`/reported-product/${id}`);
  const placesFor = async (get: (path: string) => Promise<{ body: any }>) => {
    const books = [
      ...(await get('/advertised-products')).body.adsProducts,
      ...(await get('/reported-products')).body,
    ];
    return books.filter(({ _id }) => _id === id).map(({ location }) => location);
  };
  const asVisitor = (path: string) => app.send('GET', `/api${path}`);
  for (const level of ['everything', 'books', 'members'] as const) {
    await setLookAround(app.db, level);
    app.rereadSite();
    expect(await placesFor(asVisitor)).toEqual(level === 'members' ? [null] : ['Astoria', 'Astoria']);
    expect(await placesFor(buyer.get)).toEqual(['Astoria', 'Astoria']);
    const { status, body } = await asVisitor(`/books/${id}`);
    expect([status, body.book?.location]).toEqual(level === 'members' ? [401, undefined] : [200, 'Astoria']);
  }
  expect((await asVisitor('/reported-products')).body).toEqual([]);
});

test('a change on the command line is in the audit log, and outdates settings that were read before', async () => {
  const admin = await app.join('admin');
  await setLookAround(app.db, 'everything');
  const { version } = (await admin.get('/site')).body.settings;
  for (let times = 0; times < 2; times++) await setLookAround(app.db, 'books');
  expect((await admin.get('/site')).body.settings.version).toBe(version + 1);
  const [entry, before] = (await admin.get('/audit-log')).body;
  expect(entry).toMatchObject({
    ...{ action: 'update_site', actorName: null, by: 'command line' },
    changes: [{ setting: 'lookAround', locale: null, from: 'everything', to: 'books' }],
  });
  expect(before.changes).not.toEqual(entry.changes);
});

test('a site without its settings shows visitors nothing, and says that it takes an invitation to join', async () => {
  await app.db.deleteFrom('site').execute();
  app.rereadSite();
  expect(await statusOf('/api/search')).toBe(401);
  expect((await app.site.current()).joining).toBe('invite');
  const joined = await app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: testOrigin },
    body: {
      name: 'Ruth',
      email: 'ruth@dogear.test',
      password: testPassword,
      image: app.listing().book_photo,
    },
  });
  expect(joined.body.code).toBe('invitation_required');
  await setLookAround(app.db, 'books');
  app.rereadSite();
  expect(await statusOf('/api/search')).toBe(200);
});
