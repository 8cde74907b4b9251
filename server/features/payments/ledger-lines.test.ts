import { expect, test } from 'vitest';
import { paymentStatuses } from '#contract/payments/payments.ts';
import { transferStatuses } from '#contract/payouts/payouts.ts';
import { ledgerLines, type PaymentFacts } from './ledger-lines.ts';

const at = new Date('2026-11-20T10:00:00Z');
const facts: PaymentFacts = {
  status: 'captured',
  amount: 800,
  fee: 94,
  paysSeller: true,
  paidAt: at,
  releasedAt: at,
  transfer: { status: 'by_hand', since: at, keptBack: 0 },
  isContested: false,
  refundedAt: null,
};
const kindsOf = (changes: Partial<PaymentFacts>) =>
  ledgerLines({ ...facts, ...changes }).map(({ kind, in: put, out }) => `${kind} +${put} -${out}`);

test('a book that was paid out to its seller and refunded afterwards leaves a debt', () => {
  expect(kindsOf({ status: 'refunded', refundedAt: at })).toEqual([
    'paid +800 -0',
    'fee +0 -94',
    'sent +0 -706',
    'refunded +0 -800',
    'fee_returned +94 -0',
    'owed_back +706 -0',
  ]);
});

test('money of a book that is not handed over is held, and where sellers are not paid, kept', () => {
  const waiting = { releasedAt: null, transfer: null };
  expect(kindsOf(waiting)).toEqual(['paid +800 -0', 'held +0 -800']);
  expect(kindsOf({ ...waiting, paysSeller: false })).toEqual(['paid +800 -0', 'kept +0 -800']);
  expect(kindsOf({ ...waiting, status: 'created', paidAt: null })).toEqual([]);
});

test('what the seller was not paid is contested while the bank decides', () => {
  const waiting = { transfer: { status: 'due', since: at, keptBack: 0 }, isContested: true } as const;
  expect(kindsOf(waiting)).toEqual(['paid +800 -0', 'fee +0 -94', 'contested +0 -706']);
  expect(kindsOf({ ...waiting, isContested: false })).toContain('credited +0 -706');
});

test('what is kept back of it for a debt was not sent', () => {
  const of = (keptBack: number) => kindsOf({ transfer: { status: 'by_hand', since: at, keptBack } });
  expect(of(200)).toEqual(['paid +800 -0', 'fee +0 -94', 'kept_back +0 -200', 'sent +0 -506']);
  expect(of(706)).toEqual(['paid +800 -0', 'fee +0 -94', 'kept_back +0 -706']);
});

test('in every state, as much came in as went out', () => {
  for (const status of paymentStatuses)
    for (const transfer of [null, ...transferStatuses])
      for (const releasedAt of [null, at])
        for (const refundedAt of [null, at])
          for (const [fee, keptBack] of [
            [0, 0],
            [94, 0],
            [94, 200],
            [94, 706],
            [800, 0],
          ] as const) {
            const lines = ledgerLines({
              ...facts,
              status,
              fee,
              releasedAt,
              refundedAt,
              transfer: transfer && { status: transfer, since: at, keptBack },
            });
            const sum = (side: 'in' | 'out') => lines.reduce((total, line) => total + line[side], 0);
            expect([status, transfer, sum('in')]).toEqual([status, transfer, sum('out')]);
          }
});
