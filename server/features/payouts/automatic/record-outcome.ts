import { sql } from 'kysely';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { Tx } from '#server/db/schema.ts';
import type { TransferRejection } from '#server/integrations/payments/payout-transfer.ts';
import { insertEntry } from '../entries.ts';
import { type Locked, type LockedTransfer, lockTransfer } from '../lock-transfer.ts';
import { netTransfers } from '../net-transfers.ts';
import type { SettleDeps } from '../settle-deps.ts';
import type { Announced } from './announced.ts';

type Of = Announced['transfer'];

/** The money is in the seller's account at the payment provider. */
export const recordSent = (deps: SettleDeps, of: Of, transferId: string) =>
  whileUnderway(deps, of, 'pending', async (tx, { order, transfer }) => {
    await setTransfer(tx, transfer, { status: 'done', transfer_id: transferId });
    const amount = transfer.netted_cents - transfer.amount_cents;
    await insertEntry(tx, order, { kind: 'transfer', amount, attempt: transfer.attempt });
    await deps.enqueueMail(
      tx,
      { message: 'earnings-sent', personId: order.seller_id, orderId: order.id },
      `${transfer.id} ${transfer.attempt}`,
    );
  });

/** Nothing moved. The next attempt has another key, because the payment provider repeats its response to this one. */
export const recordSendRejected = (deps: SettleDeps, of: Of, reason: TransferRejection) =>
  whileUnderway(deps, of, 'pending', (tx, { transfer }) =>
    setTransfer(tx, transfer, {
      status: 'due',
      attempt: transfer.attempt + 1,
      account_id: null,
      last_error: errorOf[reason],
    }),
  );

/** For administrators, who read it in their language. */
const errorOf: Record<TransferRejection, Sentence> = {
  account_inactive: say('failures.accountInactive'),
  insufficient_funds: say('failures.providerFunds'),
  already_reversed: say('failures.partlyReversed'),
};

/** The money is with the host again. */
export const recordReversal = (deps: SettleDeps, of: Of) =>
  whileUnderway(deps, of, 'reversal_pending', async (tx, { order, transfer }) => {
    const amount = transfer.amount_cents - transfer.netted_cents;
    await setTransfer(tx, transfer, { status: 'reversed', netted_cents: 0 });
    await insertEntry(tx, order, { kind: 'reversal', amount, attempt: transfer.attempt });
    await tellSeller(tx, deps, order);
  });

/** The seller has spent it: what the entries are less is kept back from later sales. */
export const recordReversalRefused = (deps: SettleDeps, of: Of) =>
  whileUnderway(deps, of, 'reversal_pending', async (tx, { order, transfer }) => {
    await setTransfer(tx, transfer, { status: 'done', reversal_refused_at: new Date() });
    await tellSeller(tx, deps, order);
  });

const tellSeller = (tx: Tx, { enqueueMail }: SettleDeps, order: Locked['order']) =>
  enqueueMail(tx, { message: 'earnings-taken-back', personId: order.seller_id, orderId: order.id }, order.id);

/** Of several calls that requested the same, the first one records the outcome. */
function whileUnderway(
  { db }: SettleDeps,
  { order_id, attempt }: Of,
  status: Of['status'],
  record: (tx: Tx, locked: Locked & { transfer: LockedTransfer }) => Promise<unknown>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockTransfer(tx, order_id);
    const transfer = locked?.transfer;
    if (!transfer || transfer.status !== status || transfer.attempt !== attempt) return;
    await record(tx, { ...locked, transfer });
    await netTransfers(tx, locked.seller.id);
  });
}

const setTransfer = (
  tx: Tx,
  { id }: LockedTransfer,
  changes: {
    status: Of['status'];
    transfer_id?: string;
    netted_cents?: number;
    attempt?: number;
    account_id?: null;
    last_error?: string;
    reversal_refused_at?: Date;
  },
) =>
  tx
    .updateTable('transfers')
    .set({ last_error: null, ...changes, status_since: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
