import * as guards from './automatic-guards.ts';
import * as scenarios from './automatic-scenarios.ts';
import type { Case } from './guard.ts';
import { nightly } from './provider-guards.ts';

/** What the payment provider sends to sellers, without each of its guards. */
export const automaticCases: Case[] = (
  [
    // The key repeats the response for a day; the look finds the transfer for good.
    {
      scenario: scenarios.diesAfterSending,
      guards: [guards.looksFirst, guards.transferKey],
      violation: /the payment provider has sent \d+, and the entries say 0/,
    },
    {
      scenario: scenarios.diesAfterSending,
      guards: [guards.unconfirmedJob, nightly],
      violation: /a transfer stays pending/,
    },
    {
      scenario: scenarios.sendsTwice,
      guards: [guards.outcomeOnce, guards.oneEntryOfAttempt],
      violation: /the payment provider has sent \d+, and the entries say \d+/,
    },
    {
      scenario: scenarios.onboardsDuringCase,
      guards: [guards.sentOnlyReleased, guards.releasedInDatabase],
      violation: /transfer went from due to unproven/,
    },
    {
      scenario: scenarios.sendsToBanned,
      guards: [guards.notToBanned],
      violation: /transfer went from due to banned/,
    },
    {
      scenario: scenarios.refundsBeforeReversal,
      guards: [guards.reversalFirst],
      violation: /charge went from with its seller to refunded/,
    },
    {
      scenario: scenarios.refundsWhatWasSent,
      guards: [guards.takesBackSent],
      violation: /an order stays refund_pending/,
    },
    {
      scenario: scenarios.refundsWhatWasSpent,
      guards: [guards.refusalIsFinal],
      violation: /"settles" failed unexpectedly: Error: The transfer of order .* does not come to rest/,
    },
  ] satisfies Omit<Case, 'isAutomatic'>[]
).map((one) => ({ ...one, isAutomatic: true }));
