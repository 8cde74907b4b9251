import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteTextKey } from '#contract/site/site-texts.ts';
import { hasContactDetails } from '#server/features/conversations/contact-details.ts';
import { longestBlockMilliseconds, watchEventLoop } from '../requests/event-loop.ts';
import { type Person, testOrigin, testPassword } from '../support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';

let app: ListeningApp;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  app = await createListeningApp();
  [buyer, seller] = await Promise.all([app.joinBuyer(), app.joinSeller()]);
});
afterAll(() => app.close());

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

/** Nearly as many nodes as a text may have. */
const acceptedTexts = [
  '[a](/b) '.repeat(990),
  '*a* '.repeat(990),
  '- a\n'.repeat(740),
  'a\n\n'.repeat(1_480),
];

const blockedBy = async <Result>(step: () => Promise<Result>): Promise<[Result, number]> => {
  const stopWatching = watchEventLoop();
  const result = await step();
  return [result, stopWatching()];
};

let written = 0;

/** Publishes the text, and reads it once the page shows it. Returns how long each step blocked the others. */
async function measure(admin: Person, key: SiteTextKey, path: string, text: string) {
  await app.db.deleteFrom('site_texts').execute();
  const mark = `This is number ${++written}.`;
  const marked = `${mark}\n\n${text}`;
  const read = async () => (await app.fetch(new Request(testOrigin + path))).text();
  const [, previewed] = await blockedBy(() => admin.post('/site/preview', { text: marked }));
  const [{ status }, published] = await blockedBy(() =>
    admin.put(`/site/texts/${key}`, { locale: 'en', text: marked, publish: true, version: 0 }),
  );
  expect([200, 400]).toContain(status);
  // A refused text is not read. The notification of the change takes a moment.
  const [, shown] = await blockedBy(async () => {
    if (status === 200) await vi.waitUntil(async () => (await read()).includes(mark), { timeout: 5_000 });
  });
  return { status, blocked: { previewed, published, shown } };
}

test('no Markdown of 20,000 characters keeps others waiting, when it is previewed, published, or read', async () => {
  const admin = await app.join('admin');
  // The first one also loads and compiles what the steps use.
  await measure(admin, 'blog', '/blog', 'A few plain words. '.repeat(1_000));
  for (const text of [...markdownTexts, ...acceptedTexts]) {
    const { status, blocked } = await measure(admin, 'blog', '/blog', text);
    if (acceptedTexts.includes(text)) expect(status, text.slice(0, 10)).toBe(200);
    for (const [step, milliseconds] of Object.entries(blocked))
      expect(milliseconds, `${step} ${text.slice(0, 10)}`).toBeLessThan(longestBlockMilliseconds);
  }
});

test.each<[SiteTextKey, string]>([
  ['hero_text', '/'],
  ['footer', '/'],
  ['author_text', '/'],
  ['imprint', '/imprint'],
])(
  'reading a %s with as many nodes as it may have does not block the event loop for 100 ms',
  async (key, path) => {
    const admin = await app.join('admin');
    await measure(admin, key, path, 'A few plain words.');
    for (const text of acceptedTexts) {
      const { status, blocked } = await measure(admin, key, path, text);
      expect(status).toBe(200);
      expect(blocked.shown, text.slice(0, 10)).toBeLessThan(longestBlockMilliseconds);
    }
  },
);

test('reading a description of 4,000 characters does not block the event loop for 100 ms', async () => {
  for (const description of ['a '.repeat(2_000), `a${'\u0301'.repeat(29)}`.repeat(133), 'ﷺ'.repeat(4_000)]) {
    const { status, body } = await list({ description });
    if (status !== 201) continue;
    const [, blocked] = await blockedBy(() =>
      app.fetch(new Request(`${testOrigin}/book/${body.insertedId}`)),
    );
    expect(blocked, description.slice(0, 10)).toBeLessThan(longestBlockMilliseconds);
  }
});

test('contact details are looked for in ten messages of 2,000 characters within 500 ms', () => {
  const startedAt = performance.now();
  for (const part of ['1 ', '@', 'DE12', '1-', '+', ' ', 'a@', '٠', 'ISBN', '1.1.'])
    hasContactDetails(part.repeat(2000 / part.length));
  expect(performance.now() - startedAt).toBeLessThan(500);
});
