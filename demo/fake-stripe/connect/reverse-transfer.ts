import { written } from '../charge-limits.ts';
import { recordEvent } from '../events.ts';
import { changeIntent, lockIntent } from '../find-intent.ts';
import { metadataOf, wholeNumber } from '../form.ts';
import { type Answer, randomId, type Work } from '../ledger.ts';
import { missingResource, StripeError } from '../stripe-error.ts';
import { lockAccount } from './accounts.ts';
import { balanceOf } from './balance.ts';
import { reversalObject, transferObject } from './connect-objects.ts';
import type { TransferRow } from './tables.ts';

/** `POST /v1/transfers/{id}/reversals`: takes back what the seller still has at Stripe. */
export async function reverseTransfer(work: Work, id: string): Promise<Answer> {
  const { tx } = work;
  const requested = wholeNumber(work.params, 'amount');
  const found = await tx.selectFrom('sandbox_transfers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw missingResource('transfer', id, 'transfer');
  await lockAccount(work, found.account_id);
  const source = await lockIntent(work, found.intent_id);
  const transfer = await readLocked(work, id);
  const amount = requested ?? transfer.amount - transfer.amount_reversed;
  refuseReversal(transfer, amount, await balanceOf(tx, transfer.account_id));
  await changeIntent(work, source.id, { amount_transferred: source.amount_transferred - amount });
  const reversed = await tx
    .updateTable('sandbox_transfers')
    .set({ amount_reversed: transfer.amount_reversed + amount })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify(metadataOf(work.params));
  const reversal = await tx
    .insertInto('sandbox_reversals')
    .values({ id: randomId('trr'), transfer_id: id, amount, metadata, created_at: work.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(work, 'transfer.reversed', source, transferObject(reversed, [reversal]));
  return { status: 200, body: reversalObject(reversal, transfer.currency) };
}

/** Every change of a transfer holds the lock of its account, so this reads the latest version. */
const readLocked = ({ tx }: Work, id: string): Promise<TransferRow> =>
  tx.selectFrom('sandbox_transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

function refuseReversal(transfer: TransferRow, amount: number, balance: number): void {
  const rejection = (message: string, code?: string) =>
    new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }) });
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw rejection(`Transfer ${transfer.id} is already fully reversed.`);
  if (amount > left)
    throw rejection(
      `Transfer reversal amount (${written(amount, transfer.currency)}) is greater than unreversed amount on transfer (${written(left, transfer.currency)})`,
    );
  if (amount > balance)
    throw rejection(
      `The account ${transfer.account_id} has insufficient funds to reverse this transfer.`,
      'balance_insufficient',
    );
}
