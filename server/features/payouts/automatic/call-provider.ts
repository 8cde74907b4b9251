import type { PayoutTransfer, TransferOutcome } from '#server/integrations/payments/payout-transfer.ts';
import type { SettleDeps } from '../settle-deps.ts';
import type { Announced } from './announced.ts';
import { recordReversal, recordReversalRefused, recordSendRejected, recordSent } from './record-outcome.ts';

/**
 * Requests from the payment provider what was announced, and records the outcome. Repeated or concurrent calls have the same key, so that
 * money moves once, and the outcome is recorded once.
 */
export function callProvider(deps: SettleDeps, announced: Announced): Promise<'done' | 'rejected'> {
  return announced.action === 'send' ? send(deps, announced) : reverse(deps, announced);
}

async function send(deps: SettleDeps, announced: Announced): Promise<'done' | 'rejected'> {
  const outcome = await requestTransfer(deps, announced);
  if ('rejected' in outcome) {
    await recordSendRejected(deps, announced.transfer, outcome.rejected);
    return 'rejected';
  }
  assertMatches(announced, outcome.transfer);
  await recordSent(deps, announced.transfer, outcome.transfer.id);
  return 'done';
}

/** An earlier call may have taken effect although its response was lost, for longer than the payment provider remembers its key. */
async function requestTransfer(
  { payoutProvider }: SettleDeps,
  { transfer, intentId }: Announced,
): Promise<TransferOutcome> {
  const sent = await payoutProvider.findTransferOfOrder(transfer.order_id, transfer.id);
  if (sent) return { transfer: sent };
  if (!intentId || transfer.account_id === null) throw new Error(`Transfer ${transfer.id} has no source`);
  return payoutProvider.createTransfer({
    transferId: transfer.id,
    orderId: transfer.order_id,
    accountId: transfer.account_id,
    amountMinor: leftOf(transfer),
    currency: transfer.currency.toLowerCase(),
    intentId,
    attempt: transfer.attempt,
  });
}

async function reverse(deps: SettleDeps, { transfer }: Announced): Promise<'done' | 'rejected'> {
  const { payoutProvider } = deps;
  const id = transfer.transfer_id ?? '';
  const key = `reversal-${transfer.id}-${transfer.attempt}`;
  const outcome = await payoutProvider.reverseTransfer(id, leftOf(transfer), key);
  // The host may have taken it back at the payment provider.
  const reached = 'transfer' in outcome ? outcome.transfer : await payoutProvider.retrieveTransfer(id);
  if (reached.reversedMinor >= leftOf(transfer)) await recordReversal(deps, transfer);
  else await recordReversalRefused(deps, transfer);
  return 'done';
}

const leftOf = ({ amount_cents, netted_cents }: Announced['transfer']) => amount_cents - netted_cents;

/** A transfer with our ids that is not ours would be a bug, or the work of someone with the key. */
function assertMatches({ transfer }: Announced, sent: PayoutTransfer): void {
  const agrees =
    sent.amountMinor === leftOf(transfer) &&
    sent.currency === transfer.currency.toLowerCase() &&
    sent.accountId === transfer.account_id;
  if (!agrees) throw new Error(`The payment provider has another transfer than ${transfer.id}`);
}
