import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatPrice } from '#contract/kernel/money/money.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import { collectConsoleErrors, signInCookie } from '../actors.ts';
import { expectText, widthOf } from '../assertions.ts';
import { openBrowser } from '../browser.ts';
import { desktop, phone } from '../devices.ts';
import { eventually } from '../eventually.ts';
import { comeWithOrder, createPaymentIntent, expectPaid, orderNow, pay } from './buyer.ts';
import { openSandboxSetup, openStripeSetup, type PaymentSetup } from './payment-setups.ts';

const good = '4242 4242 4242 4242';
const bankAsks = '4000 0025 0000 3155';
const refusedCards = [
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  ['4000 0000 0000 0119', 'An error occurred while processing your card. Try again in a little bit.'],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each([
  { form: 'the form of the sandbox', open: openSandboxSetup, talksToStripe: false },
  { form: 'the form of Stripe', open: openStripeSetup, talksToStripe: true },
])('with $form', ({ open, talksToStripe }) => {
  let setup: PaymentSetup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup?.close());

  test.concurrent.each([desktop, phone])('a buyer on $device pays', async ({ device, options }) => {
    const { page, order } = await comeWithOrder(browser, setup, options);
    const complaints = collectConsoleErrors(page);
    const transactionId = await createPaymentIntent(page, setup, order);
    await expectText(
      page,
      order.bookTitle,
      'Amount due',
      formatPrice(order.bookPrice, { currency: testCurrency, locale: 'en' }),
    );
    await expectText(page.getByRole('group', { name: 'Card details' }).first(), 'Card details', 'Test mode');
    const sheet = await widthOf(page.getByRole('region', { name: 'Card payment' }));
    if (device === desktop.device) expect(sheet).toBe(500);
    else expect(sheet).toBeLessThan(390);
    await pay(page, setup, good);
    await expectPaid(page, transactionId);
    await page.reload();
    await expectPaid(page, transactionId);
    expect(await orderNow(setup, order)).toMatchObject({ status: 'paid', transactionId });
    expect(complaints).toEqual([]);
  });

  test('only the payment page may talk to Stripe, and only where Stripe takes the cards', async () => {
    const rulesAbout = async (path: string) => {
      const headers = { cookie: await signInCookie(setup.address, 'buyer@dogear.test') };
      const answer = await fetch(setup.address + path, { headers });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const rules = policy.split('; ').filter((rule) => rule.includes('stripe.com'));
      return rules.map((rule) => rule.split(' ')[0]);
    };
    const payment = '/dashboard/payment/01900000-0000-7000-8000-000000000000';
    expect(await rulesAbout(payment)).toEqual(
      talksToStripe ? ['script-src', 'connect-src', 'frame-src'] : [],
    );
    for (const path of ['/', '/dashboard', '/dashboard/myorders', `${payment}/more`])
      expect(await rulesAbout(path), path).toEqual([]);
  });

  test.concurrent('each refused card says why and stays as typed, and another card pays', async () => {
    const { page, order } = await comeWithOrder(browser, setup);
    const transactionId = await createPaymentIntent(page, setup, order);
    for (const [number, message] of refusedCards) {
      await pay(page, setup, number);
      await expectRejection(page, message);
      await keepsCard(page, number);
      // The message is about the previous card, so it disappears when the number changes.
      await setup.card(page).getByLabel('Card number').fill(good);
      await page.getByText(message).waitFor({ state: 'detached' });
    }
    expect((await orderNow(setup, order)).status).toBe('unpaid');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expectPaid(page, transactionId);
  });

  test.concurrent('the bank asks (3-D Secure), and hears yes', async () => {
    const { page, order } = await comeWithOrder(browser, setup);
    const transactionId = await createPaymentIntent(page, setup, order);
    await pay(page, setup, bankAsks);
    const complete = setup.bank(page).getByRole('button', { name: /^(Complete|Approve)$/ });
    await complete.waitFor();
    expect(await page.getByRole('button', { name: /^Paying/, includeHidden: true }).isDisabled()).toBe(true);
    await complete.click();
    await expectPaid(page, transactionId);
  });

  test.concurrent('the bank asks, hears no, and another card pays', async () => {
    const { page, order } = await comeWithOrder(browser, setup);
    const transactionId = await createPaymentIntent(page, setup, order);
    await pay(page, setup, bankAsks);
    await setup
      .bank(page)
      .getByRole('button', { name: /^(Fail|Decline)$/ })
      .click();
    await expectRejection(
      page,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    await keepsCard(page, bankAsks);
    await pay(page, setup, good);
    await expectPaid(page, transactionId);
  });

  test.concurrent('the card can be read in the theme that is chosen while it is typed', async () => {
    const { page, order } = await comeWithOrder(browser, setup);
    await createPaymentIntent(page, setup, order);
    const number = setup.card(page).getByLabel('Card number');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await eventually(async () =>
        expect(await colorOf(number)).toBe(await colorOf(page.locator('html'), '--ink')),
      );
    }
  });

  /**
   * Expects the payment provider's own message: red, below the form, and described by its fields and its
   * button.
   */
  async function expectRejection(page: Page, message: string): Promise<void> {
    const alert = page.getByRole('alert').filter({ hasText: message });
    await alert.waitFor();
    expect(await alert.textContent()).toBe(message);
    expect(await colorOf(alert)).toBe(await colorOf(page.locator('html'), '--ribbon'));
    const button = page.getByRole('button', { name: 'Pay Now' });
    expect((await alert.boundingBox())?.y).toBeGreaterThan((await button.boundingBox())?.y ?? Number.NaN);
    const id = await alert.getAttribute('id');
    expect((await button.getAttribute('aria-describedby'))?.split(' ')).toContain(id);
    const described = page.locator(`fieldset [aria-describedby~="${id}"]`);
    expect(await described.count()).toBeGreaterThan(0);
    await eventually(async () =>
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true),
    );
  }

  async function keepsCard(page: Page, number: string): Promise<void> {
    const card = setup.card(page);
    expect(await card.getByLabel('Card number').inputValue()).toBe(number);
    expect(await card.getByLabel('Expiration date').inputValue()).toBe('12 / 39');
    expect(await card.getByLabel('Security code').inputValue()).toBe('314');
  }
});

/** A color as it is painted. For a custom property, the color that it resolves to. */
const colorOf = (place: Locator, property?: string): Promise<string> =>
  place.evaluate((element, name) => {
    if (!name) return getComputedStyle(element).color;
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);
