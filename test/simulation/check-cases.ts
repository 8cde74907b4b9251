import type { CaseDecision } from '#contract/cases/cases.ts';
import type { Found, When } from './found.ts';

/** Every case is decided once, and the money goes where the decision says. */
export function* casesDecideOnce(
  { cases, orders }: Found,
  { decided }: { decided: { caseId: string; decision: CaseDecision }[] },
  when: When,
): Generator<string> {
  const told = decided.map(({ caseId }) => caseId);
  if (told.length > new Set(told).size) yield 'a case was decided twice';
  for (const { caseId, decision } of decided)
    if (cases.find(({ id }) => id === caseId)?.decision !== decision)
      yield `an administrator was told that a case is decided as a ${decision}, and it is not`;
  const open = cases.filter(({ state }) => state !== 'decided').length;
  if (open > 1) yield `${open} open cases about one order`;
  for (const { order_id, state, decision, decided_by } of cases) {
    const order = orders.find(({ id }) => id === order_id);
    // The host refunded at the payment provider, or the buyer's bank took the money back.
    const isReturned = ['by_host', 'disputed'].includes(order?.refund_reason ?? '');
    if (state !== 'decided') {
      if (order?.case_state !== (isReturned ? 'refund' : 'open'))
        yield 'a case is open, and its order does not know';
      if (when === 'settled') yield 'a case stays open';
    }
    if (decision === 'refund' && order?.handed_over_at) yield 'an order is released whose refund was decided';
    if (decision === 'refund' && when === 'settled' && order?.status !== 'refunded')
      yield 'a refund was decided, and the money is not back';
    if (
      decision === 'release' &&
      decided_by &&
      !isReturned &&
      (order?.status !== 'paid' || !order.handed_over_at)
    )
      yield 'a release was decided, and the money is not with the seller';
  }
}
