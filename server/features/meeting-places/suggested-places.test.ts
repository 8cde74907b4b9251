import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app?.close());

const read = async (path: string, person?: Person): Promise<string> => {
  const headers = { cookie: person?.cookie ?? '' };
  const page = await app.fetch(new Request(testOrigin + path, { headers, redirect: 'manual' }));
  expect([path, page.status]).toEqual([path, 200]);
  return page.text();
};

test('the forms of a listing, whose location everyone sees, suggest no meeting places', async () => {
  const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
  expect((await admin.post('/site/meeting-places', { name: 'Town hall' })).status).toBe(201);
  const forms = [
    '/dashboard/addaproduct',
    `/dashboard/myproducts/${await app.listBook(seller)}/edit`,
    '/dashboard/import',
  ];
  for (const path of forms) {
    const page = await read(path, seller);
    expect([path, page.includes('Your Location')]).toEqual([path, true]);
    expect([path, page.includes('A town or a district. Everyone can see it.')]).toEqual([path, true]);
    expect([path, page.includes('Town hall')]).toEqual([path, false]);
  }
});

test('only people with an account read where the places are, also when a book names one', async () => {
  const [admin, seller, buyer] = [await app.join('admin'), await app.joinSeller(), await app.joinBuyer()];
  const place = { name: 'Old Lighthouse', directions: 'Left of the pier, Saturdays' };
  expect((await admin.post('/site/meeting-places', place)).status).toBe(201);
  const id = await app.listBook(seller, { location: 'Old Lighthouse', category_id: 'gothic' });
  expect((await app.send('GET', '/api/meeting-places')).status).toBe(401);
  expect((await buyer.get('/meeting-places')).body.places).toContainEqual(expect.objectContaining(place));
  const { book } = (await app.send('GET', `/api/books/${id}`)).body;
  const answers = [
    JSON.stringify(book),
    JSON.stringify((await buyer.get(`/books/${id}`)).body),
    JSON.stringify((await app.send('GET', `/api/books/${id}/related`)).body),
    JSON.stringify((await app.send('GET', '/api/search?q=middlemarch')).body),
    await read(`/book/${id}/${book.slug}`),
    await read(`/book/${id}/${book.slug}`, buyer),
  ];
  for (const answer of answers) expect(answer).not.toContain(place.directions);
});
