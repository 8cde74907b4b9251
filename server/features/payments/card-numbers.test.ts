import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

/** Stripe's test numbers with the status of the response. */
const numbers = {
  '4242 4242 4242 4242': 200,
  '4000 0566 5566 5556': 200,
  '5555 5555 5555 4444': 200,
  '3782 822463 10005': 200,
  '6011 1111 1111 1117': 200,
  '4000 0025 0000 3155': 200,
  '4000 0027 6000 3184': 200,
  '4000 0000 0000 0002': 402,
  '4000 0000 0000 9995': 402,
  '4000 0000 0000 0069': 402,
  '4000 0000 0000 0127': 402,
  '4000 0000 0000 0119': 402,
  // Not a card, not a test card, and too long for a card number.
  '4242 4242 4242 4241': 402,
  '4111 1111 1111 1111': 402,
  '4242 4242 4242 4242 4242': 402,
};
/** A code that can be found among other digits; it is too long to be accepted. */
const unlikelyCode = '90817263';

const app = setUpTestApp({
  env: { LOG_LEVEL: 'debug' },
  logTo: {
    write: (line) => {
      written += line;
    },
  },
});
let buyer: Person;
let seller: Person;
/** All log output and all responses. */
let written = '';

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

type Opened = { orderId: string; transactionId: string; clientSecret: string };

async function open(): Promise<Opened> {
  const orderId = (await app.book(buyer, await app.listBook(seller))).body.insertedId;
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  return { orderId, transactionId: body.transactionId, clientSecret: body.clientSecret };
}

async function confirm(opened: Opened, card: Record<string, string>) {
  const form = new URLSearchParams({
    key: app.paymentProvider.publicConfig().publishableKey,
    client_secret: opened.clientSecret,
    ...card,
  });
  const answer = await app.send('POST', `/sandbox-cards/v1/payment_intents/${opened.transactionId}/confirm`, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `form-${opened.transactionId}-${form.size}`,
    },
    body: form.toString(),
  });
  keep(answer);
  return answer;
}

function keep({ body, headers }: { body: unknown; headers: Headers }): void {
  written += `${JSON.stringify(body)} ${[...headers].join(' ')}\n`;
}

const typed = (number: string, changes: Record<string, string> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2039',
  'payment_method_data[card][cvc]': number.startsWith('37') ? '3141' : '314',
  ...changes,
});

/** Returns all rows of all tables, including the job queue. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await app.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await app.pool.query(`select t::text as row from ${name} t`);
    return rows.map(({ row }) => row).join('\n');
  });
  return (await Promise.all(dumps)).join('\n');
}

test('a card number is in no log, no table and no answer, however it is sent', async () => {
  for (const [number, status] of Object.entries(numbers)) {
    const opened = await open();
    expect((await confirm(opened, typed(number))).status, number).toBe(status);
    keep(await buyer.post('/payments', { transactionId: opened.transactionId, paymentId: opened.orderId }));
  }
  const number = '4242 4242 4242 4242';
  const bare = number.replaceAll(' ', '');
  const opened = await open();
  // A broken form, or a client that puts the number into another field.
  await confirm(opened, typed(number, { 'payment_method_data[card][cvc]': unlikelyCode }));
  await confirm(opened, typed(number, { 'payment_method_data[card][exp_month]': bare }));
  await confirm(opened, typed(number, { 'payment_method_data[card][exp_year]': '2020' }));
  await confirm(opened, { payment_method: bare });
  await confirm(opened, { payment_method: number });
  await confirm(opened, { 'payment_method_data[type]': bare, description: number, 'metadata[card]': bare });
  keep(await buyer.post('/payments', { transactionId: bare, paymentId: opened.orderId }));
  keep(await buyer.post('/payments', { transactionId: number, paymentId: bare, bookPrice: Number(bare) }));
  keep(await buyer.post('/create-payment-intent', { orderId: bare, bookPrice: Number(bare) }));
  keep(await buyer.post('/create-payment-intent', { bookPrice: Number(bare) }));
  // And while the sandbox itself fails.
  await app.pool.query('alter table sandbox_intents rename to sandbox_intents_away');
  expect((await confirm(opened, typed(number))).status).toBe(500);
  await app.pool.query('alter table sandbox_intents_away rename to sandbox_intents');

  expect(written).toContain('sandbox_failed');
  const everything = `${written}\n${await dumpDatabase()}`;
  expect(everything).toContain('4242');
  const digits = everything.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  for (const secret of [...Object.keys(numbers), unlikelyCode]) {
    const found = digits.indexOf(secret.replaceAll(' ', ''));
    expect(found < 0 ? '' : digits.slice(found - 100, found + 40)).toBe('');
  }
  // An id that happens to end in these letters may stand before a date.
  expect(everything).not.toMatch(/(?<![a-z\d])cvc\W{1,6}\d{3,4}\b/i);
});
