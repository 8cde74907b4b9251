import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Person, testOrigin } from '#test/support/create-test-app.ts';
import { paySellersAutomatically } from '#test/support/pay-automatically.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import type { RateLimits } from './config.ts';

const app = setUpTestApp();
let seller: Person;

beforeAll(async () => {
  await paySellersAutomatically(app);
  seller = await app.joinSeller();
});

type Limited = {
  limit: keyof RateLimits;
  join: () => Promise<Person>;
  call: (person: Person) => Promise<Answer>;
  /** Everyone who may call it shares one counter. */
  isShared?: true;
};

const ask = async (buyer: Person) =>
  buyer.post('/conversations', {
    bookId: await app.listBook(seller),
    _id: randomUUID(),
    body: 'Is it still there?',
  });
const joinSeller = () => app.joinSeller();
const joinBuyer = () => app.joinConfirmedBuyer();
const joinAdmin = () => app.join('admin');

const limited: Limited[] = [
  {
    limit: 'bookingsPerBuyer',
    join: joinBuyer,
    call: async (buyer) => app.book(buyer, await app.listBook(seller)),
  },
  {
    limit: 'draftsPerPerson',
    join: joinSeller,
    call: (person) => person.post('/listing-drafts', { _id: randomUUID(), book_title: 'Middlemarch' }),
  },
  {
    limit: 'wishesPerPerson',
    join: joinBuyer,
    call: (buyer) => buyer.post('/wishes', { query: randomUUID() }),
  },
  { limit: 'messagesPerPerson', join: joinBuyer, call: ask },
  {
    limit: 'accountCallsPerSeller',
    join: joinSeller,
    call: (person) => person.post('/payout-account/onboarding', { country: 'US' }),
  },
  {
    limit: 'testMails',
    join: joinAdmin,
    call: (admin) => admin.post('/setup/test-mail', { email: admin.email }),
    isShared: true,
  },
  {
    limit: 'checkUps',
    join: joinAdmin,
    call: (admin) => admin.post('/setup/check-up', { origin: testOrigin }),
    isShared: true,
  },
];

test.each(limited)('$limit: a call beyond the limit is rejected', async ({ limit, join, call, isShared }) => {
  const setting = app.config.limits[limit];
  const { max } = setting;
  setting.max = 2;
  try {
    const [person, other] = await Promise.all([join(), join()]);
    for (const time of [1, 2]) expect((await call(person)).status, `call ${time}`).toBeLessThan(300);
    const rejected = await call(person);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other)).status === 429).toBe(isShared === true);
  } finally {
    setting.max = max;
  }
});
