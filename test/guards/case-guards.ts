import { code, type Guard } from './guard.ts';

const openCase = 'server/features/cases/open-case.ts';

export const decidedOnce = code(
  'the decision only of what is not decided',
  'server/features/cases/decide-case.ts',
  `.where('state', '<>', 'decided')`,
  '',
);
export const onlyWithoutCase = code(
  'the case only of an order without one',
  openCase,
  `.where('case_state', 'is', null)`,
  '',
);
export const oneOpenCase: Guard = {
  name: 'the index one_open_case_per_order',
  statements: ['drop index one_open_case_per_order'],
};
export const refundIsFinal = code(
  'the handover only of what is not to be refunded',
  'server/features/handovers/record-handover.ts',
  ".where(sql<boolean>`case_state is distinct from 'refund'`)",
  '',
);
export const releasedOrRefunded: Guard = {
  name: 'the constraint decided_refunds_are_not_released',
  statements: ['alter table orders drop constraint decided_refunds_are_not_released'],
};
export const stopsClocks = code(
  'the clocks that a case stops',
  openCase,
  `release_due_at: null,
      refund_due_at: null,`,
  '',
);
