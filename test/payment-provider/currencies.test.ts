import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '#contract/kernel/money/currencies.ts';
import { maxPriceOf } from '#contract/kernel/money/money.ts';
import { newPayment, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

describe('our own client', () => {
  test.each([
    ['usd', 650, 650],
    ['jpy', 650, 650],
    ['kwd', 6500, 6500],
    ['isk', 900, 90_000],
    ['ugx', 24_000, 2_400_000],
    ['mga', 3_000_000, 30_000],
  ])('sends %s %d to Stripe as %d', async (currency, amountMinor, amount) => {
    const intent = await sandbox.paymentProvider.createIntent({ ...newPayment(), currency, amountMinor });
    expect(intent).toMatchObject({ currency, amountMinor });
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ currency, amount });
    expect((await sandbox.paymentProvider.retrieve(intent.id)).amountMinor).toBe(amountMinor);
  });

  test('can charge the highest price of every currency of a site', async () => {
    expect(currencies.length).toBeGreaterThan(130);
    for (const currency of currencies) {
      const amountMinor = maxPriceOf(currency);
      const payment = { ...newPayment(), currency: currency.toLowerCase(), amountMinor };
      await expect(sandbox.paymentProvider.createIntent(payment), currency).resolves.toMatchObject({
        amountMinor,
      });
    }
  });
});

describe('as Stripe, the sandbox rejects', () => {
  test.each([
    ['less than half a dollar', 49, 'usd', 'amount_too_small', 'Amount must be at least $0.50'],
    ['less than 50 yen', 49, 'jpy', 'amount_too_small', 'Amount must be at least ¥50'],
    ['more than eight digits', 100_000_000, 'usd', 'amount_too_large', 'no more than $999,999.99'],
    ['a dinar’s last digit', 6505, 'kwd', 'parameter_invalid_integer', 'Invalid amount for kwd'],
    ['a fraction of a króna', 90_050, 'isk', 'parameter_invalid_integer', 'Invalid amount for isk'],
    ['a currency that does not exist', 650, 'xxx', undefined, 'Invalid currency: xxx'],
  ])('%s', async (_, amount, currency, code, message) => {
    await expect(sandbox.stripe.paymentIntents.create({ amount, currency })).rejects.toMatchObject({
      ...(code && { code }),
      message: expect.stringContaining(message),
    });
  });
});
