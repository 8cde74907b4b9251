import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { amountOf, priceText, shownPrice, unreadablePrice } from '#test/support/test-currency.ts';
import { confirmCard } from './support/confirm-card.ts';
import { type Answer, type Person, testOrigin } from './support/create-test-app.ts';
import { setUpTestApp } from './support/set-up-test-app.ts';

const app = setUpTestApp();
let people: Record<'admin' | 'Seller' | 'Buyer', Person>;

beforeAll(async () => {
  for (const limit of Object.values(app.config.limits)) limit.max = 1_000_000;
  const [admin, Seller, Buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
  people = { admin, Seller, Buyer };
});

/** Terms of the schema library. */
const technical = /invalid|expected|received|undefined|zod|regex|pattern|NaN/i;
const wrongValues = [null, 5, -1, 'x', '', true, {}, [], [5]];

const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {});

function sentencesOf({ status, body }: Answer): string[] {
  if (status < 400) return [];
  const errors: { message: string }[] = body.errors ?? [];
  return [body.message, ...errors.map(({ message }) => message)];
}

const personFor = ({ access }: Endpoint): Person =>
  typeof access === 'string' ? people.Buyer : people[access[0] as keyof typeof people];

const pathOf = ({ path }: Endpoint): string =>
  path
    .replaceAll('{email}', 'ruth@dogear.test')
    .replaceAll(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000');

test('no call refuses a body in the words of the schema library', async () => {
  const seen: Record<string, string[]> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const fields = fieldsOf(endpoint.body);
    const bodies = [
      {},
      [],
      'x',
      5,
      null,
      ...fields.flatMap((field) => wrongValues.map((value) => ({ [field]: value }))),
    ];
    if (!endpoint.body) continue;
    for (const body of bodies) {
      const { token, cookie } = personFor(endpoint);
      const answer = await app.send(endpoint.method, `/api${pathOf(endpoint)}`, {
        body: JSON.stringify(body),
        ...(endpoint.auth === 'session' ? { headers: { cookie, origin: testOrigin } } : { token }),
      });
      expect(answer.status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
      seen[name] = [...(seen[name] ?? []), ...sentencesOf(answer)];
    }
  }
  expect(Object.keys(seen).length).toBeGreaterThan(8);
  const wrong = Object.entries(seen).flatMap(([name, sentences]) =>
    [...new Set(sentences)].filter((words) => technical.test(words)).map((words) => `${name}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

test('no call refuses a query in the words of the schema library', async () => {
  for (const [name, endpoint] of Object.entries(endpoints))
    for (const query of ['', ...fieldsOf(endpoint.query).map((field) => `?${field}=%00`)]) {
      if (!endpoint.query) continue;
      const answer = await app.send(endpoint.method, `/api${pathOf(endpoint)}${query}`, {
        token: personFor(endpoint).token,
      });
      for (const words of sentencesOf(answer)) expect(words, `${name}${query}`).not.toMatch(technical);
    }
});

const ofIdentity: Record<string, string[]> = {
  'sign-up/email': ['name', 'email', 'password', 'image', 'phoneNumber'],
  'sign-in/email': ['email', 'password', 'rememberMe'],
  'update-user': ['name', 'image', 'phoneNumber'],
  'two-factor/enable': ['password'],
  'two-factor/verify-totp': ['code'],
};

test.each(Object.entries(ofIdentity))(
  '/api/auth/%s does not refuse a body in the words of the schema library',
  async (call, fields) => {
    const headers = { origin: testOrigin, cookie: people.Buyer.cookie };
    for (const field of fields)
      for (const value of wrongValues) {
        const answer = await app.send('POST', `/api/auth/${call}`, { headers, body: { [field]: value } });
        for (const words of sentencesOf(answer))
          expect(words, JSON.stringify({ [field]: value })).not.toMatch(technical);
      }
  },
);

test('a price is taken as a number or as the text that somebody typed, by every call that takes one', async () => {
  const { Seller, Buyer } = people;
  const bookId = await app.listBook(Seller, { resale_price: priceText(12.5), original_price: amountOf(20) });
  const orderId = (await app.book(Buyer, bookId)).body.insertedId;
  const text = priceText(12.5);
  const typedPrices = [text, text.replace(/\.(\d\d)$/, ',$1'), shownPrice(12.5)];
  for (const bookPrice of [amountOf(12.5), ...typedPrices])
    for (const body of [{ bookPrice }, { bookPrice, orderId }])
      expect((await Buyer.post('/create-payment-intent', body)).status, JSON.stringify(body)).toBe(200);
  expect((await Buyer.post('/create-payment-intent', { bookPrice: 'twelve' })).body.message).toBe(
    unreadablePrice,
  );
  expect(
    (await Buyer.post('/create-payment-intent', { bookPrice: priceText(12.51), orderId })).body.code,
  ).toBe('no_matching_order');
  const { clientSecret, transactionId } = (await Buyer.post('/create-payment-intent', { orderId })).body;
  await confirmCard(app, { clientSecret, transactionId });
  const paid = await Buyer.post('/payments', {
    transactionId,
    paymentId: orderId,
    bookPrice: priceText(12.5),
  });
  expect(paid.status).toBe(200);
});

test.each([
  'https://lh3.googleusercontent.com/a/somebody=s96-c',
  'http://127.0.0.1:1/picture.webp',
  'no address at all',
  null,
])('a new account gets its role whatever picture the client names (%s), which is not kept', async (url) => {
  const person = await app.join(null);
  const before = await app.db.selectFrom('users').select('photo_url').where('id', '=', person.id).execute();
  const { name, email } = person;
  const answer = await person.post('/users', { name, email, url, role: 'Buyer' });
  expect(answer).toMatchObject({ status: 200, body: { acknowledged: true, insertedId: person.id } });
  expect((await person.get(`/users/buyer/${email}`)).body).toEqual({ isBuyer: true });
  expect(await app.db.selectFrom('users').select('photo_url').where('id', '=', person.id).execute()).toEqual(
    before,
  );
});
