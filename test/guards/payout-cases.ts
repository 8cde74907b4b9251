import type { Case } from './guard.ts';
import * as guards from './payout-guards.ts';
import * as scenarios from './payout-scenarios.ts';

/** What sellers are owed, without each of its guards. */
export const payoutCases: Case[] = [
  // Either lock makes the second one wait, and the constraints stop it with an error.
  {
    scenario: scenarios.settlesTwice,
    guards: [guards.sellerLock, guards.orderLock],
    violation: /"settles" failed unexpectedly: error: .*one_transfer_for_each_order/,
  },
  {
    scenario: scenarios.settlesTwice,
    guards: [guards.sellerLock, guards.orderLock, guards.oneTransfer],
    violation: /2 transfers of one order/,
  },
  {
    scenario: scenarios.opensCaseDuringSettling,
    guards: [guards.orderLock],
    violation: /transfer went from nothing to unproven/,
  },
  {
    scenario: scenarios.settlesTooEarly,
    guards: [guards.onlyHandedOver],
    violation: /transfer went from nothing to unproven/,
  },
  {
    scenario: scenarios.settlesDuringCase,
    guards: [guards.onlyWithoutCase],
    violation: /transfer went from nothing to unproven/,
  },
  {
    scenario: scenarios.refundsAfterPayment,
    guards: [guards.takesBack],
    violation: /a refund and the entries of its seller contradict each other/,
  },
  {
    scenario: scenarios.refundsAfterPayment,
    guards: [guards.refundsOnce, guards.oneEntry],
    violation: /the entries of an order add up to -\d+ where -\d+ is owed/,
  },
  {
    scenario: scenarios.creditIsLost,
    guards: [guards.job],
    violation: /a released order without a transfer/,
  },
  {
    scenario: scenarios.deletedWhileOwed,
    guards: [guards.staysWhileOwed],
    violation: /a seller left while money was owed/,
  },
  {
    scenario: scenarios.deletedDuringClaim,
    guards: [guards.staysAfterLock],
    violation: /a seller left before the money of a paid order was owed/,
  },
  {
    scenario: scenarios.buyerDeletedAfterPaying,
    guards: [guards.staysUntilHandover],
    violation: /a buyer left before a paid book was handed over/,
  },
];
