import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createCallOwnApi } from './call-own-api.ts';

const app = setUpTestApp({ bookData: [] });
const people: Record<string, Person> = {};
let bookId: string;
beforeAll(async () => {
  const [seller, buyer, banned] = [await app.joinSeller(), await app.joinBuyer(), await app.joinBuyer()];
  bookId = await app.listBook(seller);
  await app.book(buyer, bookId);
  await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
  Object.assign(people, { seller, buyer, banned, admin: await app.join('admin') });
});

/** The request of a caller for a path in which `BOOK` and `EMAIL` stand for the book and the caller's address. */
function requestOf(caller: string, path: string): Request {
  const { cookie, email = '' } = people[caller] ?? {};
  const filled = path.replace('BOOK', bookId).replace('EMAIL', email);
  return new Request(`${testOrigin}/api${filled}`, { headers: cookie === undefined ? {} : { cookie } });
}

/** What JSON would keep of an answer, without the ID of its request. */
async function contentOf(answer: Pick<Response, 'status' | 'ok' | 'json'>) {
  const { requestId: _, ...body } = JSON.parse(JSON.stringify(await answer.json()));
  return { status: answer.status, ok: answer.ok, body };
}

describe.each(['visitor', 'buyer', 'seller', 'admin', 'banned'])('a page of %s', (caller) => {
  test.each([
    '/me',
    '/category/classics',
    '/category/unknown',
    '/category/classics?cursor=wrong',
    '/books/BOOK',
    '/books/BOOK/related',
    '/books/no-id',
    '/search?price_min=cheap',
    '/my-products?email=EMAIL',
    '/my-products?email=other@dogear.test',
    '/buyingBooks?email=EMAIL',
    '/users',
    '/site/staff',
    '/unknown',
  ])('gets from %s what a call over the network gets', async (path) => {
    const own = await createCallOwnApi(app.api)(requestOf(caller, path));
    const network = await app.app.fetch(requestOf(caller, path));
    expect(await contentOf(own)).toEqual(await contentOf(network));
  });
});

test('the calls of pages count for the limits of their caller', async () => {
  app.config.limits.lookUpsPerPerson.max = 1;
  const lookUp = async () =>
    (await createCallOwnApi(app.api)(requestOf('seller', '/isbn/9780141439600'))).status;
  expect([await lookUp(), await lookUp()]).toEqual([404, 429]);
});

test('the calls of one page read the session once, and those of the next page again', async () => {
  const leaver = await app.joinBuyer();
  people.leaver = leaver;
  const [page, nextPage] = [createCallOwnApi(app.api), createCallOwnApi(app.api)];
  const orders = async (call: typeof page) =>
    (await call(requestOf('leaver', '/buyingBooks?email=EMAIL'))).status;
  expect(await orders(page)).toBe(200);
  await app.db.deleteFrom('sessions').where('user_id', '=', leaver.id).execute();
  expect([await orders(page), await orders(nextPage)]).toEqual([200, 401]);
  const asOther = await page(requestOf('visitor', '/buyingBooks?email=EMAIL'));
  expect(asOther.status).toBe(401);
});

test('an answer has nothing that its operation does not declare, and no JSON', async () => {
  const response = await createCallOwnApi(app.api)(requestOf('buyer', '/books/BOOK'));
  const { book } = (await response.json()) as { book: object };
  expect(book).not.toHaveProperty('seller_email_verified');
  expect(response).not.toBeInstanceOf(Response);
});
