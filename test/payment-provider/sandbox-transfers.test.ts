import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';
import type { TransferOutcome } from '#server/integrations/payments/payout-transfer.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { chooseSeed } from '../support/test-form.ts';
import { openAccount, openOnboarding, sendOutcome } from './sandbox-connect.ts';
import { asBrowser, keys, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
let accountId: string;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
  accountId = await openAccount(sandbox);
});
afterAll(() => sandbox.close());

const transferOf = (intent: { id: string; orderId: string }, amountMinor: number) => ({
  transferId: uuidV7(),
  orderId: intent.orderId,
  accountId,
  amountMinor,
  currency: 'usd',
  intentId: intent.id,
});
const transfer = (intent: { id: string; orderId: string }, amountMinor = 600) =>
  sandbox.payoutProvider.createTransfer(transferOf(intent, amountMinor));
const done = (outcome: TransferOutcome) => {
  if ('rejected' in outcome) throw new Error(outcome.rejected);
  return outcome.transfer;
};
const money = (intent: { id: string }) => sandbox.payoutProvider.retrieveMoney(intent.id);

test('a part of a charge reaches the seller, and is found again by its order', async () => {
  const intent = await sandbox.charge();
  const wanted = transferOf(intent, 600);
  const made = done(await sandbox.payoutProvider.createTransfer(wanted));
  expect(made).toEqual({
    id: expect.stringMatching(/^tr_/),
    transferId: wanted.transferId,
    orderId: intent.orderId,
    accountId,
    amountMinor: 600,
    reversedMinor: 0,
    currency: 'usd',
    livemode: false,
  });
  expect(await sandbox.payoutProvider.retrieveTransfer(made.id)).toEqual(made);
  expect(await sandbox.payoutProvider.findTransferOfOrder(intent.orderId, wanted.transferId)).toEqual(made);
  expect(await sandbox.payoutProvider.findTransferOfOrder(intent.orderId, uuidV7())).toBeUndefined();
  expect(await sandbox.payoutProvider.findTransferOfOrder(uuidV7(), wanted.transferId)).toBeUndefined();
  expect(await money(intent)).toEqual({
    currency: 'usd',
    capturedMinor: 650,
    refundedMinor: 0,
    disputedMinor: 0,
    transferredMinor: 600,
    reversedMinor: 0,
  });
});

test('twenty at once are one transfer', async () => {
  const intent = await sandbox.charge();
  const wanted = transferOf(intent, 600);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.payoutProvider.createTransfer(wanted)),
  );
  expect(new Set(outcomes.map((outcome) => done(outcome).id)).size).toBe(1);
  expect((await money(intent)).transferredMinor).toBe(600);
});

test('a response that was lost is asked for again with the same key: one transfer', async () => {
  let lost = 0;
  const dropping = new PayoutProvider({
    kind: 'stripe',
    ...keys,
    apiBase: sandbox.address,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (String(url).endsWith('/v1/transfers') && ++lost === 1) throw new TypeError('socket hang up');
      return response;
    },
  });
  const intent = await sandbox.charge();
  done(await dropping.createTransfer(transferOf(intent, 600)));
  expect(lost).toBe(2);
  expect((await money(intent)).transferredMinor).toBe(600);
});

test('a transfer whose outcome stays unknown is an error, and is found by its order', async () => {
  const cut = new PayoutProvider({
    kind: 'stripe',
    ...keys,
    apiBase: sandbox.address,
    networkRetries: 0,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (String(url).endsWith('/v1/transfers')) throw new TypeError('socket hang up');
      return response;
    },
  });
  const intent = await sandbox.charge();
  const wanted = transferOf(intent, 600);
  await expect(cut.createTransfer(wanted)).rejects.toMatchObject({ code: 'card_service_unreachable' });
  const found = await sandbox.payoutProvider.findTransferOfOrder(intent.orderId, wanted.transferId);
  expect(done(await sandbox.payoutProvider.createTransfer(wanted))).toEqual(found);
});

describe('is rejected, and moves nothing', () => {
  test('more than was charged', async () => {
    const intent = await sandbox.charge();
    expect(await transfer(intent, 651)).toEqual({ rejected: 'insufficient_funds' });
    done(await transfer(intent, 400));
    expect(await transfer(intent, 251)).toEqual({ rejected: 'insufficient_funds' });
    done(await transfer(intent, 250));
    expect((await money(intent)).transferredMinor).toBe(650);
  });

  test('of two at once, what would exceed the charge', async () => {
    for (let round = 0; round < 10; round++) {
      const intent = await sandbox.charge();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => transfer(intent, 300)));
      expect(outcomes.filter((outcome) => 'transfer' in outcome)).toHaveLength(2);
      expect((await money(intent)).transferredMinor).toBe(600);
    }
  });

  test('more than was left when it was decided, although a reversal has made room since', async () => {
    const intent = await sandbox.charge();
    const { id } = done(await transfer(intent, 400));
    const late = new PayoutProvider({
      kind: 'stripe',
      ...keys,
      apiBase: sandbox.address,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (String(url).endsWith('/v1/transfers'))
          done(await sandbox.payoutProvider.reverseTransfer(id, 400, `late-${id}`));
        return response;
      },
    });
    expect(await late.createTransfer(transferOf(intent, 300))).toEqual({ rejected: 'insufficient_funds' });
    expect(await money(intent)).toMatchObject({ transferredMinor: 400, reversedMinor: 400 });
  });

  test('what no lock holds back: the ledger itself takes no more than the charge', async () => {
    const intent = await sandbox.charge();
    await expect(
      sandbox.pool.query('update sandbox_intents set amount_transferred = 651 where id = $1', [intent.id]),
    ).rejects.toMatchObject({ constraint: 'never_transferred_beyond_the_charge' });
  });

  test.each(['leave_out', 'refuse', 'close'])('to an account after “%s”', async (outcome) => {
    const onboarding = await openOnboarding(sandbox);
    await sendOutcome(onboarding, outcome);
    const intent = await sandbox.charge();
    const wanted = { ...transferOf(intent, 600), accountId: onboarding.accountId };
    expect(await sandbox.payoutProvider.createTransfer(wanted)).toEqual({ rejected: 'account_inactive' });
  });

  test('to an account that does not exist', async () => {
    const wanted = { ...transferOf(await sandbox.charge(), 600), accountId: 'acct_nobody' };
    expect(await sandbox.payoutProvider.createTransfer(wanted)).toEqual({ rejected: 'account_inactive' });
  });

  test('in another currency', async () => {
    const wanted = { ...transferOf(await sandbox.charge(), 600), currency: 'eur' };
    await expect(sandbox.payoutProvider.createTransfer(wanted)).rejects.toMatchObject({ param: 'currency' });
  });

  test('of a card that is only held', async () => {
    const intent = await sandbox.hold();
    expect(await transfer(intent)).toEqual({ rejected: 'insufficient_funds' });
    expect((await money(intent)).capturedMinor).toBe(0);
  });

  test('of an intent without a card', async () => {
    await expect(transfer(await sandbox.open())).rejects.toMatchObject({ code: 'payment_mismatch' });
  });

  test('without a charge, because the host has no balance of its own', async () => {
    await expect(
      sandbox.stripe.transfers.create({ amount: 100, currency: 'usd', destination: accountId }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  test('with the key of a browser, or with another one', async () => {
    const intent = await sandbox.charge();
    const fields = { amount: '600', currency: 'usd', destination: accountId };
    for (const changes of [asBrowser(intent), { key: 'sk_test_other' }]) {
      const { status } = await sandbox.send('/v1/transfers', { ...fields, ...changes });
      expect([401, 403]).toContain(status);
    }
    const stranger = new PayoutProvider({
      kind: 'stripe',
      ...keys,
      secretKey: 'sk_test_other',
      apiBase: sandbox.address,
    });
    await expect(stranger.retrieveMoney(intent.id)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
  });

  test('with the key of another transfer', async () => {
    const wanted = transferOf(await sandbox.charge(), 600);
    await sandbox.payoutProvider.createTransfer(wanted);
    await expect(
      sandbox.payoutProvider.createTransfer({ ...wanted, amountMinor: 601 }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });
});

test('as at Stripe, a rejection is remembered under its key, so that the next attempt needs another', async () => {
  const onboarding = await openOnboarding(sandbox);
  const wanted = { ...transferOf(await sandbox.charge(), 600), accountId: onboarding.accountId };
  await sandbox.payoutProvider.createTransfer(wanted);
  await sendOutcome(onboarding, 'complete');
  expect(await sandbox.payoutProvider.createTransfer(wanted)).toEqual({ rejected: 'account_inactive' });
  done(await sandbox.payoutProvider.createTransfer({ ...wanted, attempt: 2 }));
});

describe('a transfer is taken back', () => {
  test('in parts, each once, and never more than it was', async () => {
    const intent = await sandbox.charge();
    const { id } = done(await transfer(intent));
    const reverse = (amount: number, key: string) => sandbox.payoutProvider.reverseTransfer(id, amount, key);
    expect(done(await reverse(200, `a-${id}`)).reversedMinor).toBe(200);
    expect(done(await reverse(200, `a-${id}`)).reversedMinor).toBe(200);
    expect(await reverse(401, `b-${id}`)).toEqual({ rejected: 'already_reversed' });
    expect(done(await reverse(400, `c-${id}`)).reversedMinor).toBe(600);
    expect(await reverse(1, `d-${id}`)).toEqual({ rejected: 'already_reversed' });
    expect(await money(intent)).toMatchObject({ transferredMinor: 600, reversedMinor: 600 });
    done(await transfer(intent, 650));
  });

  test('of many at once, no more than it was', async () => {
    const intent = await sandbox.charge();
    const { id } = done(await transfer(intent));
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => sandbox.payoutProvider.reverseTransfer(id, 250, `${id}-${n}`)),
    );
    expect(outcomes.filter((outcome) => 'transfer' in outcome)).toHaveLength(2);
    expect((await money(intent)).reversedMinor).toBe(500);
  });

  test('not once the money has gone to the bank', async () => {
    const account = await openAccount(sandbox);
    const intent = await sandbox.charge();
    const wanted = { ...transferOf(intent, 600), accountId: account };
    const { id } = done(await sandbox.payoutProvider.createTransfer(wanted));
    await sandbox.stripe.payouts.create({ amount: 500, currency: 'usd' }, { stripeAccount: account });
    expect(await sandbox.payoutProvider.reverseTransfer(id, 600, `a-${id}`)).toEqual({
      rejected: 'insufficient_funds',
    });
    expect(done(await sandbox.payoutProvider.reverseTransfer(id, 100, `b-${id}`)).reversedMinor).toBe(100);
    await expect(
      sandbox.stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount: account }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
  });
});

test('a payout schedule is kept for each account', async () => {
  await sandbox.payoutProvider.setPayoutSchedule(accountId, 'monthly');
  const { rows } = await sandbox.pool.query('select payout_schedule from sandbox_accounts where id = $1', [
    accountId,
  ]);
  expect(rows[0].payout_schedule).toEqual({ interval: 'monthly', monthly_payout_days: [1] });
  await expect(
    sandbox.stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'monthly', monthly_payout_days: [32] } } } },
      { stripeAccount: accountId },
    ),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});

test('of random transfers and reversals at once, no sum ever exceeds its source', async () => {
  const seed = chooseSeed('SANDBOX_SEED');
  const random = randomOf(seed);
  const upTo = (limit: number) => 1 + Math.floor(random() * limit);
  const intent = await sandbox.charge();
  const ids: string[] = [];
  for (let round = 0; round < 12; round++) {
    const calls = Array.from({ length: 4 }, async () => {
      const id = ids[Math.floor(random() * ids.length)];
      const amount = upTo(300);
      if (id && random() < 0.5) return sandbox.payoutProvider.reverseTransfer(id, amount, uuidV7());
      const outcome = await transfer(intent, amount);
      if ('transfer' in outcome) ids.push(outcome.transfer.id);
      return outcome;
    });
    await Promise.all(calls);
    const { transferredMinor, reversedMinor } = await money(intent);
    const transfers = await Promise.all(ids.map((id) => sandbox.payoutProvider.retrieveTransfer(id)));
    const net = transfers.reduce(
      (sum, { amountMinor, reversedMinor }) => sum + amountMinor - reversedMinor,
      0,
    );
    expect(transferredMinor - reversedMinor, `SANDBOX_SEED=${seed}`).toBe(net);
    expect(net, `SANDBOX_SEED=${seed}`).toBeLessThanOrEqual(650);
    for (const { amountMinor, reversedMinor } of transfers)
      expect(reversedMinor, `SANDBOX_SEED=${seed}`).toBeLessThanOrEqual(amountMinor);
  }
});

/** A small linear congruential generator, so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
