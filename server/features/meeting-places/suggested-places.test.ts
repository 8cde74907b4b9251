import { afterAll, beforeAll, expect, test } from 'vitest';
import { testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app?.close());

test('the forms of a listing are sent with the suggested places', async () => {
  const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
  const read = async (path: string) => {
    const page = await app.fetch(new Request(testOrigin + path, { headers: { cookie: seller.cookie } }));
    expect(page.status).toBe(200);
    return page.text();
  };
  const paths = ['/dashboard/addaproduct', `/dashboard/myproducts/${await app.listBook(seller)}/edit`];
  for (const path of paths)
    expect(await read(path)).not.toContain('Meet at one of these places, or enter another one');
  for (const name of ['Town hall', 'Library'])
    expect((await admin.post('/site/meeting-places', { name })).status).toBe(201);
  for (const path of paths) {
    const page = await read(path);
    for (const text of [
      'Meet at one of these places, or enter another one',
      '>Town hall</button>',
      '>Library</button>',
    ])
      expect([path, text, page.includes(text)]).toEqual([path, text, true]);
  }
});
