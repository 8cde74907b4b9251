import { automaticCases } from './automatic-cases.ts';
import * as disputes from './case-guards.ts';
import * as disputing from './case-scenarios.ts';
import type { Case } from './guard.ts';
import * as handovers from './handover-guards.ts';
import * as handing from './handover-scenarios.ts';
import * as orders from './order-guards.ts';
import * as payments from './payment-guards.ts';
import { payoutCases } from './payout-cases.ts';
import { providerCases } from './provider-cases.ts';
import * as scenarios from './scenarios.ts';

/** The forged intent has no payment of ours and stays in the state that its creator left it in. */
const unknownIntent =
  /^the payment provider has an intent that no payment here knows$|^money is still held on a card$/;

const another = /^an intent is another one than its payment here$/;
const somebody = '00000000-0000-7000-8000-000000000000';

export const cases: Case[] = [
  // The locks of the book and of the payment that are taken as well change no outcome by themselves: selling or
  // deleting a book first closes its unpaid order, and decisions about a payment hold the lock of its order.
  // They keep the lock order, book first, so that there are no deadlocks.
  {
    scenario: scenarios.cancelsDuringClaim,
    guards: [payments.orderLock],
    violation: /order went from cancelled to claimed/,
  },
  {
    scenario: scenarios.paysAfterCancelling,
    guards: [payments.onlyUnpaidIsClaimed],
    // The lifecycle still prevents the transition, but with an error, and the money stays held.
    violation: /There is no way from cancelled to claimed|money is still held/,
  },
  {
    scenario: scenarios.paysAfterCancelling,
    guards: [payments.onlyUnpaidIsClaimed, payments.lifecycle],
    violation: /the booking is cancelled, and it is paid/,
  },
  // The lock gives the loser the right response. The index also works if code omits the lock.
  {
    scenario: scenarios.twoBook,
    guards: [orders.oneOpenOrder, orders.bookLock],
    violation: /2 open orders for one book/,
  },
  {
    scenario: scenarios.twoBook,
    guards: [orders.oneOpenOrder, orders.bookLock, payments.listingCheck],
    violation: /the book was charged for 2 times/,
  },
  {
    scenario: scenarios.booksWhileSold,
    guards: [orders.bookLock],
    violation: /a booking is open on a book that is gone/,
  },
  {
    scenario: scenarios.listsTwice,
    guards: [orders.keyClaimedOnce],
    violation: /one form listed two books/,
  },
  {
    scenario: scenarios.booksTwoBooks,
    guards: [orders.buyerLock],
    violation: /a buyer has 2 unpaid bookings where 1 is allowed/,
  },
  // The lock on orders keeps prices right, but not without a deadlock: the change waits for the book, and the order for the change.
  {
    scenario: scenarios.currencyChangesDuringFirstOrder,
    isOnNewSite: true,
    guards: [orders.siteLock],
    violation: /"(books|changes currency)" failed unexpectedly: error: deadlock detected/,
  },
  {
    scenario: scenarios.currencyChangesDuringFirstOrder,
    isOnNewSite: true,
    guards: [orders.siteLock, orders.ordersLock],
    violation: /an order of \d+ for a book of \d+/,
  },
  // Again, the lock gives a good response, and the indexes work whatever the code does. The narrow index covers
  // money, and the wide one everything in progress. The narrow one would remain if a second payment form were
  // ever allowed.
  {
    scenario: scenarios.pressesPayTwice,
    guards: [
      payments.onePayment,
      payments.orderLockOnOpening,
      payments.onlyUnpaidIsClaimed,
      payments.lifecycle,
    ],
    violation: /the book was charged for 2 times/,
  },
  {
    scenario: scenarios.pressesPayTwice,
    guards: [payments.keyOfOpening],
    violation: /under 2 keys|that no payment here knows/,
  },
  {
    scenario: scenarios.paysPriceOfCancelled,
    guards: [payments.lastReadOrder],
    violation: /pays for another order than the one that was shown/,
  },
  {
    scenario: scenarios.cancelsAfterPaying,
    guards: [orders.closeOnlyUnpaid],
    violation: /order went from paid to cancelled/,
  },
  {
    scenario: scenarios.deletedAfterPaying,
    guards: [orders.withdrawOnlyUnpaid],
    violation: /order went from paid to cancelled/,
  },
  {
    scenario: scenarios.holdEndsDuringClaim,
    guards: [orders.expireOnlyUnpaid],
    violation: /order went from claimed to expired/,
  },
  {
    scenario: scenarios.rivalBooksDuringClaim,
    guards: [orders.freeOnlyUnpaid],
    violation: /order went from claimed to expired/,
  },
  // The sandbox itself prevents a second charge or refund. Another payment provider might not.
  {
    scenario: scenarios.captureIsRepeated,
    guards: [payments.keyOfAction],
    violation: /the same action under 2 keys/,
  },
  {
    scenario: scenarios.refundIsRepeated,
    guards: [payments.keyOfAction],
    violation: /the same action under 2 keys/,
  },
  {
    scenario: handing.scansTwice,
    guards: [handovers.onlyOnce],
    violation: /a book was handed over twice/,
  },
  // Whichever comes first, the constraint would stop the other one with an error.
  {
    scenario: handing.handsOverDuringRefund,
    guards: [payments.orderLock, payments.lifecycle, handovers.releasedOrRefunded],
    violation: /an order is released and refunded/,
  },
  {
    scenario: handing.refundsDuringHandover,
    guards: [handovers.onlyPaid, handovers.releasedOrRefunded],
    violation: /an order is released and refunded/,
  },
  {
    scenario: handing.declaresBeforeRefund,
    guards: [handovers.refundWaits],
    violation: /refunded in the 48 hours of a declaration/,
  },
  {
    scenario: handing.refundIsLost,
    guards: [handovers.refundJob],
    violation: /an order is neither released nor refunded/,
  },
  {
    scenario: disputing.decidesTwice,
    guards: [disputes.decidedOnce],
    violation: /a case was decided twice/,
  },
  {
    scenario: disputing.bothOpen,
    guards: [disputes.onlyWithoutCase, disputes.oneOpenCase],
    violation: /2 open cases about one order/,
  },
  {
    scenario: disputing.handsOverDuringDecision,
    guards: [disputes.refundIsFinal, disputes.releasedOrRefunded],
    violation: /an order is released whose refund was decided/,
  },
  {
    scenario: disputing.clockEndsDuringCase,
    guards: [disputes.stopsClocks],
    violation: /a clock runs during a case/,
  },
  ...payoutCases,
  ...automaticCases,
  ...providerCases,
  { scenario: scenarios.eventIsFalse, guards: [payments.ownRetrieval], violation: /an order stays claimed/ },
  {
    scenario: scenarios.eventComesAgain,
    guards: [payments.rememberAfterSettling, payments.reconciling],
    violation: /money is still held on a card/,
  },
  {
    scenario: scenarios.buyerClosesPage,
    guards: [payments.reconciling],
    violation: /money is still held on a card/,
  },
  ...(
    [
      ['amount', { amount: '50' }, 'payment.amount_cents === intent.amountMinor &&'],
      ['currency', { currency: 'eur' }, 'payment.currency === intent.currency &&'],
      ['order', { order_id: somebody }, 'payment.order_id === intent.orderId &&'],
      ['buyer', { buyer_id: somebody }, 'payment.buyer_id === intent.buyerId &&'],
    ] as const
  ).map(
    ([what, forgery, line]): Case => ({
      title: `a forged ${what}`,
      scenario: scenarios.forgedIntent(forgery),
      guards: [payments.agreement(what, line)],
      violation: another,
      always: unknownIntent,
    }),
  ),
  {
    title: 'a second intent',
    scenario: scenarios.forgedIntent({}, { afterOurs: true }),
    guards: [
      payments.agreement('intent', '(payment.intent_id === null || payment.intent_id === intent.id) &&'),
    ],
    violation: /charged, while the payment is unknown/,
    always: unknownIntent,
  },
];
