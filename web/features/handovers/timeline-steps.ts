import { isCaseOpen, type OrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { clockOf } from './clock-of.ts';

export type StepName =
  | 'booked'
  | 'payment'
  | 'payAtMeeting'
  | 'paid'
  | 'agreed'
  | 'declared'
  | 'denied'
  | 'handover'
  | 'handedOver'
  | 'caseOpened'
  | 'withdrawn'
  | 'decision'
  | 'decided'
  | 'refund'
  | 'refunded'
  | 'ended';

/** `at`: when it happened; `by`: when it has to happen, if there is such a time. */
export type Step = {
  name: StepName;
  state: 'done' | 'current' | 'next';
  at?: string | null;
  by?: string | null;
};

const done = (name: StepName, at: string | null): Step => ({ name, state: 'done', at });

/**
 * What happened to an order and what happens next, the same for both of its sides.
 * @param agreedAt when they agreed on a meeting, which may be before the payment or after it
 * @param orderCase the latest case, if there is one
 */
export function timelineSteps(
  order: OrderDetails,
  agreedAt: string | null = null,
  orderCase: OrderCase | null = null,
): Step[] {
  const { bookedAt, paidAt, declaredAt, deniedAt, handedOverAt } = order;
  const past = [
    done('booked', bookedAt),
    ...(paidAt && !order.isPaidAtMeeting ? [done('paid', paidAt)] : []),
    ...(agreedAt ? [done('agreed', agreedAt)] : []),
    ...(declaredAt ? [done('declared', declaredAt)] : []),
    ...(deniedAt ? [done('denied', deniedAt)] : []),
    ...(handedOverAt ? [done('handedOver', handedOverAt)] : []),
    ...(orderCase ? [done('caseOpened', orderCase.openedAt)] : []),
    ...(orderCase?.withdrawnAt ? [done('withdrawn', orderCase.withdrawnAt)] : []),
    ...(orderCase?.reason ? [done('decided', orderCase.decidedAt)] : []),
  ].toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''));
  if (orderCase && isCaseOpen(orderCase.state))
    return [...past, { name: 'decision', state: 'current', by: orderCase.answerDueAt }];
  switch (order.status) {
    case 'unpaid':
    case 'claimed':
      // Both happen at once.
      if (order.isPaidAtMeeting)
        return [...past, { name: 'payAtMeeting', state: 'current', by: order.holdEndsAt }];
      return [
        ...past,
        { name: 'payment', state: 'current', by: order.holdEndsAt },
        { name: 'handover', state: 'next' },
      ];
    case 'paid':
      return [...past, { name: 'handover', state: 'current', by: clockOf(order) }];
    case 'handed_over':
      return past;
    case 'refund_pending':
      return [...past, { name: 'refund', state: 'current' }];
    case 'refunded':
      return [...past, done('refunded', order.refundedAt)];
    default:
      return [...past, done('ended', order.closedAt)];
  }
}
