import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { phone } from '../devices.ts';
import { failRequests, loseConnection, refuse } from '../network-faults.ts';
import { comeWithOrder, createPaymentIntent, expectPaid, orderNow, pay } from './buyer.ts';
import { openSandboxSetup, openStripeSetup, type PaymentSetup, type StripeSetup } from './payment-setups.ts';

const good = '4242 4242 4242 4242';
const bankAsks = '4000 0025 0000 3155';
const noAnswer = 'The card service didn’t respond. Press Pay Now again: you won’t be charged twice.';

let browser: Browser;
let ours: PaymentSetup;
let stripeSetup: StripeSetup;
beforeAll(async () => {
  [browser, ours, stripeSetup] = await Promise.all([openBrowser(), openSandboxSetup(), openStripeSetup()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([ours?.close(), stripeSetup?.close()]);
});

describe.each([
  { form: 'the form of the sandbox', setup: () => ours },
  { form: 'the form of Stripe', setup: () => stripeSetup },
])('with $form', ({ setup: setupOf }) => {
  const come = async () => {
    const setup = setupOf();
    return { setup, ...(await comeWithOrder(browser, setup)) };
  };

  test.concurrent.each(['before it gets there', 'with the answer'])(
    'a card that is lost on its way %s is handed over again, and taken once',
    async (where) => {
      const { setup, page, order } = await come();
      const transactionId = await createPaymentIntent(page, setup, order);
      let attempts = 0;
      await page.route(setup.confirmation, async (route) => {
        if (++attempts > 1) return route.fallback();
        if (where === 'with the answer') await route.fetch(reachable(setup, route.request().url()));
        await route.abort('connectionreset');
      });
      await pay(page, setup, good);
      await page.getByRole('alert').getByText(noAnswer).waitFor();
      expect(await setup.card(page).getByLabel('Card number').inputValue()).toBe(good);
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await expectPaid(page, transactionId);
      expect(attempts).toBe(2);
      await expectOneCharge(setup, transactionId);
    },
  );

  test.concurrent('a page that is loaded again goes on with the same payment', async () => {
    const { setup, page, order } = await come();
    const transactionId = await createPaymentIntent(page, setup, order);
    await setup.card(page).getByLabel('Card number').fill(good);
    expect(await createPaymentIntent(page, setup, order)).toBe(transactionId);
    await pay(page, setup, good);
    await expectPaid(page, transactionId);
  });

  test.concurrent('gone back while the bank asks, the buyer returns and pays', async () => {
    const { setup, page, order } = await come();
    await page.goto(`${setup.address}/dashboard/myorders`);
    const link = page.getByRole('link', { name: `Pay for ${order.bookTitle}`, exact: true });
    await link.click();
    await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
    await pay(page, setup, bankAsks);
    await setup
      .bank(page)
      .getByRole('button', { name: /^(Complete|Approve)$/ })
      .waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const transactionId = await createPaymentIntent(page, setup, order);
    await pay(page, setup, good);
    await expectPaid(page, transactionId);
  });

  test.concurrent('closed between the card and its record, the page needs no card to be paid', async () => {
    const { setup, page, order } = await come();
    const transactionId = await createPaymentIntent(page, setup, order);
    await loseConnection(page, '**/api/payments');
    const recording = page.waitForRequest('**/api/payments');
    await pay(page, setup, good);
    await recording;
    const again = await page.context().newPage();
    await setup.interceptProvider(again);
    await page.close();
    await again.goto(`${setup.address}/dashboard/payment/${order._id}`);
    await expectPaid(again, transactionId);
    await expectOneCharge(setup, transactionId);
  });

  test.concurrent('of two tabs one pays; the other says that it is paid', async () => {
    const { setup, page: first, order } = await come();
    const second = await first.context().newPage();
    await setup.interceptProvider(second);
    const transactionId = await createPaymentIntent(first, setup, order);
    expect(await createPaymentIntent(second, setup, order)).toBe(transactionId);
    await pay(first, setup, good);
    await expectPaid(first, transactionId);
    await pay(second, setup, '5555 5555 5555 4444');
    await expectPaid(second, transactionId);
    await expectOneCharge(setup, transactionId);
  });

  test.concurrent('two tabs that pay at the same moment pay once, and both say so', async () => {
    const { setup, page: first, order } = await come();
    const second = await first.context().newPage();
    await setup.interceptProvider(second);
    const transactionId = await createPaymentIntent(first, setup, order);
    await createPaymentIntent(second, setup, order);
    await Promise.all([pay(first, setup, good), pay(second, setup, good)]);
    await Promise.all([expectPaid(first, transactionId), expectPaid(second, transactionId)]);
    await expectOneCharge(setup, transactionId);
  });

  test.concurrent('a booking that was given back in another tab takes no card', async () => {
    const { setup, page, order } = await come();
    await createPaymentIntent(page, setup, order);
    const cancelled = await page.evaluate(
      async (id) => (await fetch(`/api/buyingBooks/${id}`, { method: 'DELETE' })).status,
      order._id,
    );
    expect(cancelled).toBe(200);
    await pay(page, setup, good);
    await page
      .getByText(/Your booking had already ended|This booking was canceled/)
      .first()
      .waitFor();
    expect((await orderNow(setup, order)).status).toBe('cancelled');
  });
});

/** Playwright's own fetch ignores the page's routes. */
const reachable = (setup: PaymentSetup, url: string) =>
  'stripe' in setup
    ? { url: url.replace('https://api.stripe.com', (setup as StripeSetup).stripe.address) }
    : {};

async function expectOneCharge(setup: PaymentSetup, transactionId: string): Promise<void> {
  if (setup !== stripeSetup) return;
  const { rows } = await stripeSetup.stripe.pool.query<{ type: string }>(
    `select type from sandbox_events where intent_id = $1 and type = 'payment_intent.succeeded'`,
    [transactionId],
  );
  expect(rows).toHaveLength(1);
}

test('closed after the card, and no webhook came: opening the page again finds it paid', async () => {
  const { page, order } = await comeWithOrder(browser, stripeSetup);
  const transactionId = await createPaymentIntent(page, stripeSetup, order);
  stripeSetup.loseWebhooks(transactionId);
  await loseConnection(page, '**/api/payments');
  const recording = page.waitForRequest('**/api/payments');
  await pay(page, stripeSetup, good);
  await recording;
  const again = await page.context().newPage();
  await page.close();
  expect((await orderNow(stripeSetup, order)).status).toBe('unpaid');
  await stripeSetup.interceptProvider(again);
  await again.goto(`${stripeSetup.address}/dashboard/payment/${order._id}`);
  await expectPaid(again, transactionId);
  await expectOneCharge(stripeSetup, transactionId);
});

test('the script of Stripe out of reach: the page says so, and the next try works', async () => {
  const { page, order } = await comeWithOrder(browser, stripeSetup);
  const unhandled: string[] = [];
  page.on('pageerror', ({ message }) => unhandled.push(message));
  await loseConnection(page, 'https://js.stripe.com/**');
  await page.goto(`${stripeSetup.address}/dashboard/payment/${order._id}`);
  const alert = page.getByRole('alert').filter({ hasText: 'We can’t reach the card service' });
  await alert.waitFor();
  expect(await alert.textContent()).toContain('you weren’t charged');
  expect(await page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
  await page.unroute('https://js.stripe.com/**');
  await stripeSetup.interceptProvider(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
  await pay(page, stripeSetup, good);
  await page.getByText('Your payment is complete').waitFor();
  expect(unhandled).toEqual([]);
});

test('the script of Stripe that never answers is given up after twenty seconds, and welcome when it comes', async () => {
  const { page, order } = await comeWithOrder(browser, stripeSetup);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('https://js.stripe.com/**/stripe.js', async (route) => {
    await answered;
    await route.fallback();
  });
  await page.clock.install();
  const asked = page.waitForRequest('https://js.stripe.com/**');
  // The load event waits for the last script, which may never arrive here.
  await page.goto(`${stripeSetup.address}/dashboard/payment/${order._id}`, { waitUntil: 'commit' });
  await asked;
  await page.getByText(/^Connecting to the card service/).waitFor();
  await page.clock.fastForward(21_000);
  await page.getByRole('alert').filter({ hasText: 'We can’t reach the card service' }).waitFor();
  answer();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
});

test('a payment that cannot be opened says so, and opens with the next try', async () => {
  const { page, order } = await comeWithOrder(browser, ours, phone.options);
  await refuse(page, '**/api/create-payment-intent', 'We can’t reach the card service');
  await page.goto(`${ours.address}/dashboard/payment/${order._id}`);
  await page.getByRole('alert').getByText('We can’t reach the card service').waitFor();
  await page.unroute('**/api/create-payment-intent');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
});

test('a server that stumbles over the record is asked until it has it', async () => {
  const { page, order } = await comeWithOrder(browser, ours);
  const transactionId = await createPaymentIntent(page, ours, order);
  await failRequests(page, '**/api/payments');
  await pay(page, ours, good);
  await page
    .getByRole('status')
    .getByText(/^We’re still finishing your payment/)
    .waitFor();
  await page.unroute('**/api/payments');
  await expectPaid(page, transactionId);
});
