import { sql } from 'kysely';
import type { Logger } from 'pino';
import { transferTransitions } from '#contract/payouts/payouts.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { lockCurrency } from '../site/site-currency.ts';
import type { Announced } from './automatic/announced.ts';
import { callProvider } from './automatic/call-provider.ts';
import { askForAccount } from './automatic/transfer-mails.ts';
import { insertEntries } from './entries.ts';
import {
  findChargedIntent,
  findRoute,
  type Locked,
  type LockedTransfer,
  lockTransfer,
} from './lock-transfer.ts';
import { netTransfers } from './net-transfers.ts';
import type { SettleDeps } from './settle-deps.ts';
import { nextTransfer, type TransferState, type TransferStep } from './transfer-transition.ts';

/**
 * Brings what a seller gets for an order in line with the order: creates the transfer once the book has changed hands, has the payment
 * provider send it, and takes it back when the buyer gets the money back. It may be called at any time, repeatedly, and at the same
 * moment; a job calls it for whatever was left by a crash.
 *
 * As with payments, the decision is committed as a pending state before the payment provider is called, with an idempotency key made
 * from the transfer's id, so that the next call finishes what a crash interrupted.
 * @returns whether anything changed
 * @throws PaymentProviderUnreachable if the outcome of a call is unknown
 */
export async function settleTransfer(deps: SettleDeps, orderId: string): Promise<boolean> {
  // Created, sent, and taken back: more steps at once would be a bug.
  for (let round = 0; round < 8; round++) {
    const { hasChanged, announced } = await takeStep(deps, orderId);
    if (announced && (await callProvider(deps, announced)) === 'rejected') return true;
    if (!hasChanged && !announced) return round > 0;
  }
  throw new Error(`The transfer of order ${orderId} does not come to rest`);
}

/** Settles an order right after it changed. A failure is logged, and the job tries again within a minute. */
export async function settleTransferNow(deps: SettleDeps & { log: Logger }, orderId: string): Promise<void> {
  try {
    await settleTransfer(deps, orderId);
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'transfer_settle_failed');
  }
}

type Outcome = { hasChanged: boolean; announced?: Announced | undefined };

/** Takes the next step in one transaction. What it announces is requested from the payment provider after that. */
function takeStep(deps: SettleDeps, orderId: string): Promise<Outcome> {
  return deps.db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx);
    const locked = await lockTransfer(tx, orderId);
    if (!locked) return { hasChanged: false };
    const route = await findRoute(tx, deps.payoutProvider, locked);
    const step = decide(locked, route !== undefined);
    const hasChanged = await applyStep(tx, deps, step, {
      ...locked,
      currency,
      accountId: route?.accountId,
    });
    return { hasChanged, announced: await announce(tx, deps, step, orderId) };
  });
}

function decide({ order, transfer, dispute }: Locked, canBeSent: boolean): TransferStep {
  return nextTransfer(
    {
      status: order.status,
      isHandedOver: order.handed_over_at !== null,
      caseState: order.case_state,
      dispute,
      canBeSent,
    },
    transfer && toState(transfer, order.payment_mode === 'stripe'),
  );
}

const toState = (transfer: LockedTransfer, isAutomatic: boolean): TransferState => ({
  status: transfer.status,
  isAutomatic,
  isInFile: transfer.payout_id !== null,
  hasAmount: transfer.netted_cents < transfer.amount_cents,
  isReversalRefused: transfer.reversal_refused_at !== null,
  isRefunded: transfer.isRefunded,
  isDisputed: transfer.isDisputed,
  hasDisputeFee: transfer.hasDisputeFee,
});

type Applied = Locked & { currency: string; accountId: string | undefined };

/** @returns whether that changed anything */
async function applyStep(
  tx: Tx,
  deps: SettleDeps,
  { transfer: status, entries }: TransferStep,
  { order, seller, transfer, currency, accountId }: Applied,
): Promise<boolean> {
  if (status && !transfer) await insertTransfer(tx, order, currency);
  else if (status && transfer) await setStatus(tx, transfer, status, accountId);
  const inserted = await insertEntries(tx, order, entries);
  if (!status && inserted === 0) return false;
  await netTransfers(tx, seller.id);
  if (!transfer && !accountId && !seller.banned_at) await askForAccount(tx, deps, order);
  return true;
}

const insertTransfer = (tx: Tx, order: Locked['order'], currency: string) =>
  tx
    .insertInto('transfers')
    .values({
      id: uuidV7(),
      order_id: order.id,
      seller_id: order.seller_id,
      price_cents: order.price_cents,
      fee_cents: order.fee_cents,
      amount_cents: order.price_cents - order.fee_cents,
      currency,
    })
    .execute();

async function setStatus(
  tx: Tx,
  { id, status: from }: LockedTransfer,
  status: LockedTransfer['status'],
  accountId: string | undefined,
): Promise<void> {
  if (!transferTransitions[from].includes(status))
    throw new Error(`There is no way from ${from} to ${status}`);
  await tx
    .updateTable('transfers')
    .set({
      status,
      status_since: sql`now()`,
      updated_at: sql`now()`,
      last_error: null,
      ...(status === 'pending' && { account_id: accountId }),
      ...(status === 'reversed' && { netted_cents: 0 }),
      // It is sent again, after a dispute that was won.
      ...(from === 'reversed' && { attempt: sql<number>`attempt + 1`, transfer_id: null, account_id: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Reads what the payment provider is asked for, as it was just written. */
async function announce(
  tx: Tx,
  { payoutProvider }: SettleDeps,
  { action }: TransferStep,
  orderId: string,
): Promise<Announced | undefined> {
  if (!action) return undefined;
  const transfer = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const intentId = await findChargedIntent(tx, payoutProvider.kind, orderId);
  return { action, transfer, intentId };
}
