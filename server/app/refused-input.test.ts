import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kernel/http.ts';
import { profileForm } from '#contract/users/own-account.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { type Answer, type Person, testOrigin } from '#test/support/create-test-app.ts';
import { english } from '#test/support/english.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText, shownPrice, unreadablePrice } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let people: Record<'admin' | 'Seller' | 'Buyer', Person>;

beforeAll(async () => {
  for (const limit of Object.values(app.config.limits)) limit.max = 1_000_000;
  const [admin, Seller, Buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
  people = { admin, Seller, Buyer };
  await app.pool.query('update users set locale = null');
});

/** Terms of the schema library. */
const technical = /invalid|expected|received|undefined|zod|regex|pattern|NaN/i;
const wrongValues = [null, 5, -1, 1.5, 1e99, 'x', '', 'x'.repeat(6_000), '\0', true, {}, [], [5]];

type Definition = { shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType };
const definitionOf = (schema: z.ZodMiniType | undefined) => (schema?._zod.def ?? {}) as Definition;

const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys(definitionOf(schema).shape ?? {});

/** Bodies with one wrong value: in a field, or in a field of an object in a field. */
function wrongBodies(schema: z.ZodMiniType | undefined): object[] {
  const { shape, innerType } = definitionOf(schema);
  if (innerType) return wrongBodies(innerType);
  return Object.entries(shape ?? {}).flatMap(([field, inner]) => [
    ...wrongValues.map((value) => ({ [field]: value })),
    ...wrongBodies(inner).map((value) => ({ [field]: value })),
  ]);
}

/** In another script, so that a sentence of the schema library, and one that is in no messages, is seen. */
const otherLanguage = { 'accept-language': 'ar' };
const isTranslated = (sentence: string): boolean => /\p{Script=Arabic}/u.test(sentence);

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
    if (!endpoint.body) continue;
    const bodies = [{}, [], 'x', 5, null, ...wrongBodies(endpoint.body)];
    for (const body of bodies) {
      const { token, cookie } = personFor(endpoint);
      const answer = await app.send(endpoint.method, `/api${pathOf(endpoint)}`, {
        body: JSON.stringify(body),
        ...(endpoint.auth === 'session'
          ? { headers: { ...otherLanguage, cookie, origin: testOrigin } }
          : { headers: otherLanguage, token }),
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
  const sentences = [...new Set(Object.values(seen).flat())];
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((sentence) => !isTranslated(sentence))).toEqual([]);
}, 120_000);

test('an optional field that is too long is refused with the reason', () => {
  const { error } = profileForm.safeParse({ name: 'Ruth', phone: '5'.repeat(41) });
  expect(error?.issues.map(({ message }) => english(message))).toEqual(['Use 40 characters or fewer.']);
  expect(profileForm.parse({ name: 'Ruth', phone: ' ' }).phone).toBeNull();
  expect(profileForm.parse({ name: 'Ruth', phone: ' +1 555 0142 ' }).phone).toBe('+1 555 0142');
});

test('no call refuses a query in the words of the schema library', async () => {
  const wrongTexts = ['%00', 'x'.repeat(1_000), '-1', '%F0%9F%93%9A'];
  for (const [name, endpoint] of Object.entries(endpoints))
    for (const query of [
      '',
      ...fieldsOf(endpoint.query).flatMap((field) => wrongTexts.map((text) => `?${field}=${text}`)),
    ]) {
      if (!endpoint.query) continue;
      const answer = await app.send(endpoint.method, `/api${pathOf(endpoint)}${query}`, {
        headers: otherLanguage,
        token: personFor(endpoint).token,
      });
      for (const words of sentencesOf(answer)) {
        expect(words, `${name}${query}`).not.toMatch(technical);
        expect([words, isTranslated(words)]).toEqual([words, true]);
      }
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

test('a price is taken as a number or as typed text, by every call that takes one', async () => {
  // The calls of the tests above may have changed what the others have and may do.
  const [Seller, Buyer] = [await app.joinSeller(), await app.joinBuyer()];
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
