import { expect, test } from 'vitest';
import { testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { missingTexts } from './said-texts.ts';
import { type Place, specificationTexts } from './specification-texts.ts';

const app = setUpTestApp();

/** The messages of the API for the same mistakes: pages show most of them from their own check of a form. */
const messages: Partial<Record<Place, () => Promise<string[]>>> = {
  'Signup, nothing filled in': async () => [
    ...(await signUp({ name: '' })),
    ...(await signUp({ email: '' })),
    ...(await signUp({ password: '' })),
    ...(await signUp({ image: undefined })),
  ],
  'Signup, a short password': () => signUp({ password: 'A1!' }),
  'Signup, a weak password': () => signUp({ password: 'dogear#2026' }),
  'Signup, a known email address': async () => {
    const { email } = await app.joinBuyer();
    return signUp({ email });
  },
  'Add A Product, nothing filled in': async () => {
    const seller = await app.joinSeller();
    const empty = Object.fromEntries(Object.keys(app.listing()).map((field) => [field, '']));
    return messagesOf(await seller.post('/bookCategories', empty));
  },
  'Add A Product, not verified': async () => {
    const newcomer = await app.join('Seller');
    return messagesOf(await newcomer.post('/bookCategories', app.listing()));
  },
  'Booking form, nothing filled in': async () => {
    const buyer = await app.joinBuyer();
    const bookId = await app.listBook(await app.joinSeller());
    return messagesOf(await buyer.post('/buyingBooks', { bookId, phone: '', location: '' }));
  },
  'Booking, too late': async () => {
    const bookId = await app.listBook(await app.joinSeller());
    await app.book(await app.joinBuyer(), bookId);
    return messagesOf(await app.book(await app.joinBuyer(), bookId));
  },
  'All Sellers, a verification refused': async () => {
    const admin = await app.join('admin');
    const answer = await admin.patch('/seller/01900000-0000-7000-8000-000000000000', { status: true });
    return [answer.body.error];
  },
  'All Sellers, one verified': async () => {
    const [admin, seller] = await Promise.all([app.join('admin'), app.join('Seller')]);
    return messagesOf(await admin.patch(`/seller/${seller.id}`, { status: true }));
  },
};

test.each(Object.keys(messages) as Place[])('%s: the API has the same messages', async (place) => {
  const said = (await messages[place]?.()) ?? [];
  expect(missingTexts(specificationTexts[place], said), `said were: ${said.join(' | ')}`).toEqual([]);
});

type Reply = { body: { message?: string; errors?: { message: string }[] } };

const messagesOf = ({ body }: Reply): string[] =>
  [body.message, ...(body.errors ?? []).map(({ message }) => message)].filter((text) => text !== undefined);

async function signUp(changes: Record<string, unknown>): Promise<string[]> {
  const valid = {
    name: 'Ruth',
    email: `${crypto.randomUUID()}@dogear.test`,
    password: testPassword,
    image: app.listing().book_photo,
  };
  return messagesOf(
    await app.send('POST', '/api/auth/sign-up/email', {
      headers: { origin: testOrigin },
      body: { ...valid, ...changes },
    }),
  );
}
