import { expect, test } from 'vitest';
import type { OrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { timelineSteps } from './timeline-steps.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
type Changes = Partial<OrderDetails> & { agreedAt?: string };
const order = (changes: Changes) =>
  ({
    status: 'paid',
    bookedAt: at(1),
    paidAt: at(2),
    declaredAt: null,
    deniedAt: null,
    handedOverAt: null,
    releaseDueAt: null,
    refundDueAt: at(16),
    refundedAt: null,
    closedAt: null,
    holdEndsAt: null,
    ...changes,
  }) as OrderDetails;

test.each<[string, Changes, string[]]>([
  [
    'an unpaid order waits for its payment, as long as it is held',
    { status: 'unpaid', paidAt: null, holdEndsAt: at(4) },
    ['booked done 1', 'payment current by 4', 'handover next'],
  ],
  [
    'one that is paid at the meeting waits for both at once',
    { status: 'unpaid', isPaidAtMeeting: true, paidAt: null, holdEndsAt: at(4) },
    ['booked done 1', 'payAtMeeting current by 4'],
  ],
  [
    'and was paid with its handover',
    { status: 'handed_over', isPaidAtMeeting: true, handedOverAt: at(2) },
    ['booked done 1', 'handedOver done 2'],
  ],
  ['a paid one for its handover', {}, ['booked done 1', 'paid done 2', 'handover current by 16']],
  [
    'which has no end while the bank of its buyer decides',
    { isDisputed: true },
    ['booked done 1', 'paid done 2', 'handover current'],
  ],
  [
    'a meeting is agreed on after the payment',
    { agreedAt: at(3) },
    ['booked done 1', 'paid done 2', 'agreed done 3', 'handover current by 16'],
  ],
  [
    'or before it',
    { agreedAt: at(2), paidAt: at(3) },
    ['booked done 1', 'agreed done 2', 'paid done 3', 'handover current by 16'],
  ],
  [
    'a declared one for 48 hours',
    { declaredAt: at(5), releaseDueAt: at(7), refundDueAt: null },
    ['booked done 1', 'paid done 2', 'declared done 5', 'handover current by 7'],
  ],
  [
    'a denied one for its handover',
    { declaredAt: at(5), deniedAt: at(6) },
    ['booked done 1', 'paid done 2', 'declared done 5', 'denied done 6', 'handover current by 16'],
  ],
  [
    'one from before the clock has no time',
    { refundDueAt: null },
    ['booked done 1', 'paid done 2', 'handover current'],
  ],
  [
    'handed over',
    { status: 'handed_over', handedOverAt: at(9) },
    ['booked done 1', 'paid done 2', 'handedOver done 9'],
  ],
  ['refunding', { status: 'refund_pending' }, ['booked done 1', 'paid done 2', 'refund current']],
  [
    'refunded',
    { status: 'refunded', refundedAt: at(17) },
    ['booked done 1', 'paid done 2', 'refunded done 17'],
  ],
  [
    'ended without a payment',
    { status: 'expired', paidAt: null, closedAt: at(4) },
    ['booked done 1', 'ended done 4'],
  ],
])('%s', (_, changes, expected) => {
  const day = (time: string) => Number(time.slice(8, 10));
  const steps = timelineSteps(order(changes), changes.agreedAt).map(({ name, state, at: then, by }) =>
    [name, state, then && day(then), by && `by ${day(by)}`].filter(Boolean).join(' '),
  );
  expect(steps).toEqual(expected);
});

const openedOn = (day: number, changes: Partial<OrderCase> = {}) =>
  ({
    state: 'open',
    openedAt: at(day),
    answerDueAt: at(day + 3),
    decidedAt: null,
    reason: null,
    ...changes,
  }) as OrderCase;

test.each<[string, Changes, OrderCase, string[]]>([
  [
    'a case waits for its decision, and the handover no longer counts down',
    { refundDueAt: null },
    openedOn(5),
    ['booked', 'paid', 'caseOpened', 'decision current'],
  ],
  [
    'also after the handover',
    { status: 'handed_over', handedOverAt: at(4) },
    openedOn(5, { state: 'answered', answerDueAt: null }),
    ['booked', 'paid', 'handedOver', 'caseOpened', 'decision current'],
  ],
  [
    'then it is decided',
    { status: 'refunded', refundedAt: at(9) },
    openedOn(5, { state: 'decided', decidedAt: at(8), reason: 'The pictures show it.' }),
    ['booked', 'paid', 'caseOpened', 'decided', 'refunded'],
  ],
  [
    'or settled by a handover, without a decision',
    { status: 'handed_over', handedOverAt: at(8) },
    openedOn(5, { state: 'decided', decidedAt: at(8) }),
    ['booked', 'paid', 'caseOpened', 'handedOver'],
  ],
])('%s', (_, changes, orderCase, expected) => {
  const steps = timelineSteps(order(changes), null, orderCase);
  expect(steps.map(({ name, state }) => (state === 'done' ? name : `${name} ${state}`))).toEqual(expected);
});
