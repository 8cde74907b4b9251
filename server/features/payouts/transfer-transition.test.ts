import { expect, test } from 'vitest';
import { orderStatuses } from '#contract/orders/orders.ts';
import { transferStatuses, transferTransitions } from '#contract/payouts/payouts.ts';
import { nextTransfer, type SettledOrder, type TransferState } from './transfer-transition.ts';

const order = (changes: Partial<SettledOrder> = {}): SettledOrder => ({
  status: 'paid',
  isHandedOver: true,
  caseState: null,
  dispute: null,
  canBeSent: true,
  ...changes,
});
const transfer = (changes: Partial<TransferState> = {}): TransferState => ({
  status: 'due',
  isAutomatic: false,
  isInFile: false,
  hasAmount: true,
  isReversalRefused: false,
  isRefunded: false,
  isDisputed: false,
  hasDisputeFee: false,
  ...changes,
});
const automatic = (changes: Partial<TransferState> = {}) => transfer({ isAutomatic: true, ...changes });
const sent = (changes: Partial<TransferState> = {}) => automatic({ status: 'done', ...changes });
const released = { transfer: 'due', entries: ['sale', 'fee'] };
const nothing = { entries: [] };
const taken = order({ isHandedOver: false, caseState: 'refund' });

test.each<[what: string, SettledOrder, TransferState | undefined, ReturnType<typeof nextTransfer>]>([
  ['a book that changed hands is owed to its seller', order(), undefined, released as never],
  ['also after a case', order({ caseState: 'release' }), undefined, released as never],
  ['not before it changed hands', order({ isHandedOver: false }), undefined, nothing],
  ['not while someone objects', order({ caseState: 'open' }), undefined, nothing],
  ['not what goes back to the buyer', taken, undefined, nothing],
  ['once', order(), transfer(), nothing],
  ['an objection leaves it as it is', order({ caseState: 'open' }), transfer(), nothing],
  ['what is not paid yet is taken back', taken, transfer(), { transfer: 'reversed', entries: ['refund'] }],
  [
    'also once the buyer has the money',
    order({ status: 'refunded', isHandedOver: false, caseState: 'refund' }),
    transfer(),
    { transfer: 'reversed', entries: ['refund'] },
  ],
  ['a file goes on', taken, transfer({ isInFile: true }), { entries: ['refund'] }],
  [
    'and is taken back if it was canceled',
    taken,
    transfer({ isRefunded: true }),
    { transfer: 'reversed', entries: [] },
  ],
  ['what was paid leaves a debt', taken, transfer({ status: 'by_hand' }), { entries: ['refund'] }],
  ['once, too', taken, transfer({ status: 'by_hand', isRefunded: true }), nothing],
  ['what is owed is sent', order(), automatic(), { transfer: 'pending', action: 'send', entries: [] }],
  ['not to a seller who cannot be paid', order({ canBeSent: false }), automatic(), nothing],
  ['not while someone objects', order({ caseState: 'open' }), automatic(), nothing],
  ['not what is kept back as a whole', order(), automatic({ hasAmount: false }), nothing],
  ['not before the handover', order({ isHandedOver: false }), automatic(), nothing],
  [
    'what is on its way is found out, also for a seller who cannot be paid anymore',
    order({ canBeSent: false }),
    automatic({ status: 'pending' }),
    { action: 'send', entries: [] },
  ],
  [
    'and also when it has to be taken back',
    taken,
    automatic({ status: 'pending' }),
    { action: 'send', entries: ['refund'] },
  ],
  [
    'what was sent is taken back',
    taken,
    sent(),
    { transfer: 'reversal_pending', action: 'reverse', entries: ['refund'] },
  ],
  ['unless that was refused', taken, sent({ isReversalRefused: true, isRefunded: true }), nothing],
  [
    'an open dispute takes it back',
    order({ dispute: 'open' }),
    sent(),
    { transfer: 'reversal_pending', action: 'reverse', entries: ['dispute'] },
  ],
  ['and keeps what was not sent', order({ dispute: 'open' }), automatic(), { entries: ['dispute'] }],
  [
    'a lost one ends it',
    order({ dispute: 'lost' }),
    automatic({ isDisputed: true }),
    { transfer: 'reversed', entries: ['dispute_fee'] },
  ],
  [
    'a won one sends it again',
    order({ dispute: 'won' }),
    automatic({ status: 'reversed', isDisputed: true }),
    { transfer: 'due', entries: ['dispute_won'] },
  ],
  [
    'a refund during a dispute takes the price once',
    order({ status: 'refund_pending', isHandedOver: false, dispute: 'open' }),
    sent({ isDisputed: true }),
    { transfer: 'reversal_pending', action: 'reverse', entries: [] },
  ],
  [
    'a refund after a dispute that was won, too',
    order({ status: 'refund_pending', isHandedOver: false, dispute: 'won' }),
    automatic({ status: 'reversed', isDisputed: true }),
    { entries: ['dispute_won', 'refund'] },
  ],
])('%s', (_, of, from, step) => {
  expect(nextTransfer(of, from)).toEqual(step);
});

const bools = [false, true];
const everyOrder = orderStatuses
  .filter((status) => status !== 'handed_over')
  .flatMap((status) =>
    bools.flatMap((isHandedOver) =>
      ([null, 'open', 'release', 'refund'] as const).flatMap((caseState) =>
        ([null, 'open', 'won', 'lost'] as const).flatMap((dispute) =>
          bools.map((canBeSent) => order({ status, isHandedOver, caseState, dispute, canBeSent })),
        ),
      ),
    ),
  );
const everyTransfer = transferStatuses.flatMap((status) =>
  bools.flatMap((isAutomatic) =>
    bools.flatMap((isInFile) =>
      bools.flatMap((isReversalRefused) =>
        bools.flatMap((isRefunded) =>
          bools.map((isDisputed) =>
            transfer({ status, isAutomatic, isInFile, isReversalRefused, isRefunded, isDisputed }),
          ),
        ),
      ),
    ),
  ),
);

function forEach(check: (of: SettledOrder, from: TransferState, what: string) => void): void {
  for (const of of everyOrder) for (const from of everyTransfer) check(of, from, JSON.stringify([of, from]));
}

test('a transfer makes only the transitions of its lifecycle, and its seller gets and loses the price once', () => {
  forEach((of, from, what) => {
    const { transfer: next, entries } = nextTransfer(of, from);
    if (next) expect(transferTransitions[from.status], what).toContain(next);
    expect(entries).not.toContain('sale');
    if (from.isRefunded) expect(entries, what).not.toContain('refund');
    if (from.isRefunded || from.isDisputed) expect(entries, what).not.toContain('dispute');
    if (!from.isDisputed) expect(entries, what).not.toContain('dispute_won');
  });
});

test('nothing is owed without a handover of a paid order', () => {
  for (const of of everyOrder)
    if (of.status !== 'paid' || !of.isHandedOver) expect(nextTransfer(of, undefined)).toEqual(nothing);
});

test('money is sent only for a paid order that was handed over, to which no one objects', () => {
  forEach((of, from, what) => {
    if (nextTransfer(of, from).transfer !== 'pending') return;
    expect(from, what).toMatchObject({ status: 'due', isAutomatic: true });
    expect(of, what).toMatchObject({ status: 'paid', isHandedOver: true, canBeSent: true });
    expect([null, 'release'], what).toContain(of.caseState);
    expect([null, 'won'], what).toContain(of.dispute);
  });
});

test('the payment provider is asked only after the pending state that announces it', () => {
  forEach((of, from, what) => {
    const { transfer: next, action } = nextTransfer(of, from);
    if (action) expect(next ?? from.status, what).toBe(action === 'send' ? 'pending' : 'reversal_pending');
  });
});

test('a settled order stays as it is, until the payment provider has done what it was asked', () => {
  forEach((of, from, what) => {
    let state = from;
    for (let round = 0; round < 4; round++) {
      const { transfer: next, entries } = nextTransfer(of, state);
      state = {
        ...state,
        status: next ?? state.status,
        isRefunded: state.isRefunded || entries.includes('refund'),
        isDisputed: (state.isDisputed || entries.includes('dispute')) && !entries.includes('dispute_won'),
        hasDisputeFee: state.hasDisputeFee || entries.includes('dispute_fee'),
      };
    }
    const { transfer: next, entries } = nextTransfer(of, state);
    expect([next, entries], what).toEqual([undefined, []]);
  });
});
