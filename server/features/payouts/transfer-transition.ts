import type { OrderCaseState } from '#contract/cases/cases.ts';
import type { StoredOrderStatus } from '#contract/orders/orders.ts';
import type { DisputeStatus } from '#contract/payouts/disputes.ts';
import type { EntryKind, TransferStatus } from '#contract/payouts/payouts.ts';

/** The order as it decides about the seller's money. */
export type SettledOrder = {
  status: StoredOrderStatus;
  isHandedOver: boolean;
  caseState: OrderCaseState | null;
  /** What the buyer's bank says about the charge, if the buyer objected to it. */
  dispute: DisputeStatus | null;
  /** Whether the payment provider has charged for it and is to pay the seller: neither banned nor without an active account. */
  canBeSent: boolean;
};

export type TransferState = {
  status: TransferStatus;
  /** Whether the payment provider sends it, and not the host. */
  isAutomatic: boolean;
  /** Whether a payment by hand is being made with it, which nothing can stop anymore. */
  isInFile: boolean;
  /** Whether anything is left after what is kept back. */
  hasAmount: boolean;
  /** Whether the payment provider cannot take back what it has sent. */
  isReversalRefused: boolean;
  /** What the seller's entries already say: that the buyer gets the money back, objects to the charge, and what that cost. */
  isRefunded: boolean;
  isDisputed: boolean;
  hasDisputeFee: boolean;
};

/** `dispute_won` gives back what `dispute` took. */
export type Entry = Extract<EntryKind, 'sale' | 'fee' | 'refund' | 'dispute' | 'dispute_fee'> | 'dispute_won';

/** What to request from the payment provider once the pending state that announces it is committed. */
export type TransferAction = 'send' | 'reverse';

/** A new status of the transfer, or the status of a new one; the entries that say why; and what follows. */
export type TransferStep = {
  transfer?: TransferStatus;
  entries: readonly Entry[];
  action?: TransferAction;
};

/** The only place that decides what an order means for its seller's money. Without a transfer, the seller is owed nothing. */
export function nextTransfer(order: SettledOrder, transfer: TransferState | undefined): TransferStep {
  if (!transfer) return isReleased(order) ? { transfer: 'due', entries: ['sale', 'fee'] } : nothing;
  const move = transfer.isAutomatic ? moveAutomatic(order, transfer) : moveByHand(order, transfer);
  return { ...move, entries: entriesOf(order, transfer) };
}

const nothing: TransferStep = { entries: [] };
type Move = Omit<TransferStep, 'entries'>;

/** What was paid, or is about to be, stays so: it leaves a debt, which later transfers are netted with. */
function moveByHand(order: SettledOrder, { status, isInFile }: TransferState): Move {
  return status === 'due' && !isInFile && isLost(order) ? { transfer: 'reversed' } : {};
}

function moveAutomatic(order: SettledOrder, transfer: TransferState): Move {
  const isTakenBack = isLost(order) || order.dispute === 'open';
  switch (transfer.status) {
    case 'due':
      if (isLost(order)) return { transfer: 'reversed' };
      return !isTakenBack && isReleased(order) && order.canBeSent && transfer.hasAmount
        ? { transfer: 'pending', action: 'send' }
        : {};
    // Sent even if it has to be taken back: whether an earlier call took effect may be unknown.
    case 'pending':
      return { action: 'send' };
    case 'done':
      return isTakenBack && !transfer.isReversalRefused
        ? { transfer: 'reversal_pending', action: 'reverse' }
        : {};
    case 'reversal_pending':
      return { action: 'reverse' };
    // The dispute was won for which it was taken back.
    case 'reversed':
      return !isTakenBack && isReleased(order) ? { transfer: 'due' } : {};
    case 'by_hand':
      return {};
  }
}

/** The price is taken from the seller once, for a refund or for a dispute. */
function entriesOf(order: SettledOrder, transfer: TransferState): Entry[] {
  const isContested = order.dispute === 'open' || order.dispute === 'lost';
  if (isContested && !transfer.isDisputed && !transfer.isRefunded) return ['dispute'];
  const entries: Entry[] = [];
  if (!isContested && transfer.isDisputed) entries.push('dispute_won');
  if (isGivenBack(order) && !isContested && !transfer.isRefunded) entries.push('refund');
  if (order.dispute === 'lost' && transfer.isDisputed && !transfer.hasDisputeFee) entries.push('dispute_fee');
  return entries;
}

/** The book changed hands, and no one objects. */
const isReleased = ({ status, isHandedOver, caseState }: SettledOrder): boolean =>
  status === 'paid' && isHandedOver && caseState !== 'open' && caseState !== 'refund';

/** The money goes back to the buyer, or has. */
const isGivenBack = ({ status, caseState }: SettledOrder): boolean =>
  caseState === 'refund' || status === 'refund_pending' || status === 'refunded';

const isLost = (order: SettledOrder): boolean => isGivenBack(order) || order.dispute === 'lost';
