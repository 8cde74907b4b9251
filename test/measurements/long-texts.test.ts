import { beforeAll, expect, test } from 'vitest';
import { hasContactDetails } from '#server/features/conversations/contact-details.ts';
import { longestBlockMilliseconds, watchEventLoop } from '../requests/event-loop.ts';
import { type Person, testOrigin, testPassword } from '../support/create-test-app.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const app = setUpTestApp();
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  [buyer, seller] = await Promise.all([app.joinBuyer(), app.joinSeller()]);
});

const digits = `${'5'.repeat(60_000)}x`;
/** Normalizing this sorts the marks, which takes V8 quadratic time. */
const marks = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`;

const auth = (call: string, body: object, cookie = '') =>
  app.send('POST', `/api/auth/${call}`, { headers: { origin: testOrigin, cookie }, body });
const signUp = { name: 'Ruth', email: 'ruth@dogear.test', password: testPassword };
const list = (changes: object) => seller.post('/bookCategories', { ...app.listing(), ...changes });

const requests: [what: string, send: () => Promise<{ status: number }>][] = [
  [
    'a phone number in a booking',
    () => buyer.post('/buyingBooks', { bookId: crypto.randomUUID(), phone: digits, location: 'Here' }),
  ],
  ['a phone number in a listing', () => list({ phone: digits })],
  ['a price', () => list({ original_price: marks })],
  ['a number of years', () => list({ years_of_use: marks })],
  [
    'a phone number at sign-up',
    () => auth('sign-up/email', { ...signUp, image: app.listing().book_photo, phoneNumber: digits }),
  ],
  ['a phone number in a profile', () => auth('update-user', { phoneNumber: digits }, buyer.cookie)],
  ['a password at sign-in', () => auth('sign-in/email', { email: buyer.email, password: marks })],
];

test.each(requests)('%s of 60,000 bytes is refused without keeping others waiting', async (_, send) => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && shortest > longestBlockMilliseconds; attempt++) {
    const stopWatching = watchEventLoop();
    expect((await send()).status).toBe(400);
    shortest = Math.min(shortest, stopWatching());
  }
  expect(shortest).toBeLessThan(longestBlockMilliseconds);
});

/** Each took its parser, or the renderer of its page, more than the limit. */
const markdownTexts = [
  ...['1. ', '> ', '+ ', 'a\n=\n', '*a', 'a_ ', '*_', '- a\n', '*a* ', '[a][b]', '[a](/b) ', 'a  \n'].map(
    (part) => part.repeat(20_000 / part.length),
  ),
  `${'*'.repeat(9_999)}a${'*'.repeat(9_999)}`,
  `${'*'.repeat(100)}${'a* '.repeat(6_600)}`,
];

test('no Markdown of 20,000 characters keeps others waiting, when it is previewed, published, or read', async () => {
  const admin = await app.join('admin');
  const measure = async (text: string) => {
    await app.db.deleteFrom('site_texts').execute();
    const steps = {
      preview: () => admin.post('/site/preview', { text }),
      publish: () => admin.put('/site/texts/blog', { locale: 'en', text, publish: true, version: 0 }),
      read: () => app.send('GET', '/blog'),
    };
    const blocked: Record<string, number> = {};
    for (const [step, send] of Object.entries(steps)) {
      const stopWatching = watchEventLoop();
      await send();
      blocked[`${step} ${text.slice(0, 10)}`] = stopWatching();
    }
    return blocked;
  };
  // The first one also loads and compiles what the steps use.
  await measure('A few plain words. '.repeat(1_000));
  for (const text of markdownTexts)
    for (const [step, blocked] of Object.entries(await measure(text)))
      expect(blocked, step).toBeLessThan(longestBlockMilliseconds);
});

test('contact details are looked for in ten messages of 2,000 characters within 500 ms', () => {
  const startedAt = performance.now();
  for (const part of ['1 ', '@', 'DE12', '1-', '+', ' ', 'a@', '٠', 'ISBN', '1.1.'])
    hasContactDetails(part.repeat(2000 / part.length));
  expect(performance.now() - startedAt).toBeLessThan(500);
});
