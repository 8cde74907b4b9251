import type { Case } from './guard.ts';
import { keyOfAction } from './payment-guards.ts';
import * as guards from './provider-guards.ts';
import * as scenarios from './provider-scenarios.ts';

/** What begins at the payment provider, without each guard of ours. */
export const providerCases: Case[] = [
  {
    scenario: scenarios.hostRefunds,
    guards: [guards.hostRefund],
    violation: /a payment is captured, its intent succeeded/,
  },
  {
    scenario: scenarios.hostRefundsUnheard,
    guards: [guards.nightly],
    violation: /a payment is captured, its intent succeeded/,
  },
  // The event says it at once, and the night finds what no event said.
  {
    scenario: scenarios.hostRefundsPart,
    guards: [guards.refundDifference, guards.nightly],
    violation: /the host refunded \d+, and administrators see 0/,
  },
  {
    scenario: scenarios.bankSendsRefundBack,
    guards: [guards.refundDifference, guards.nightly],
    violation: /a bank sent back \d+, and administrators see 0/,
  },
  {
    scenario: scenarios.refundsAgain,
    guards: [guards.nextKey],
    violation: /"retries" failed unexpectedly: Error: .* does not come to rest/,
  },
  {
    scenario: scenarios.refundsAgainTwice,
    guards: [keyOfAction],
    violation: /the same action under \d+ keys/,
  },
  {
    scenario: scenarios.bankTakesBack,
    guards: [guards.lostDispute],
    violation: /a payment is captured, its intent succeeded/,
  },
  {
    scenario: scenarios.bankDecidesDuringComparison('lost'),
    title: 'the bank keeps the money during the nightly comparison',
    guards: [guards.finalDecision],
    violation: /dispute went from lost to open/,
  },
  {
    scenario: scenarios.bankDecidesDuringComparison('won'),
    title: 'the bank releases the money during the nightly comparison',
    guards: [guards.finalDecision],
    violation: /dispute went from won to open/,
  },
  {
    scenario: scenarios.buyerObjects,
    guards: [guards.takesFromSeller],
    violation: /a refund and the entries of its seller contradict each other/,
  },
  {
    scenario: scenarios.buyerObjectsUnheard,
    guards: [guards.nightly],
    violation: /a dispute is open at the payment provider, and unknown here/,
  },
  {
    scenario: scenarios.refundsBeforeHearingOfDispute,
    guards: [guards.refusedDuringDispute],
    violation: /"retries" failed unexpectedly: Error: Charge \w+ has been charged back/,
  },
  {
    scenario: scenarios.bankReleases,
    guards: [guards.givesBackWon],
    violation: /the entries of an order add up to \d+ where \d+ is owed/,
  },
];
