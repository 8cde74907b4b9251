import { written } from '../charge-limits.ts';
import { recordEvent } from '../events.ts';
import { changeIntent, lockIntent } from '../find-intent.ts';
import { metadataOf, required, wholeNumber } from '../form.ts';
import { type Answer, type IntentRow, type LedgerDb, randomId, type Work } from '../ledger.ts';
import { listOf } from '../list.ts';
import { invalidParameter, missingResource, StripeError } from '../stripe-error.ts';
import { lockAccount } from './accounts.ts';
import { transferObject } from './connect-objects.ts';
import type { AccountRow, TransferRow } from './tables.ts';

/** `POST /v1/transfers`: moves a part of a charge to a seller. The account is locked before the intent, as in `reverseTransfer`. */
export async function createTransfer(work: Work): Promise<Answer> {
  const { params } = work;
  const amount = required(wholeNumber(params, 'amount'), 'amount');
  const currency = required(params.get('currency'), 'currency').toLowerCase();
  const account = await lockDestination(work, required(params.get('destination'), 'destination'));
  const source = await lockSource(work, params.get('source_transaction'));
  refuseTransfer(account, source, { amount, currency });
  await changeIntent(work, source.id, { amount_transferred: source.amount_transferred + amount });
  const transfer = await work.tx
    .insertInto('sandbox_transfers')
    .values({
      id: randomId('tr'),
      account_id: account.id,
      intent_id: source.id,
      charge_id: source.charge_id ?? '',
      amount,
      currency,
      transfer_group: params.get('transfer_group') ?? `group_${source.id}`,
      metadata: JSON.stringify(metadataOf(params)),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(work, 'transfer.created', source, transferObject(transfer, []));
  return { status: 200, body: transferObject(transfer, []) };
}

async function lockDestination(work: Work, id: string): Promise<AccountRow> {
  try {
    return await lockAccount(work, id);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    throw missingParameter('destination', id);
  }
}

/** The platform of the sandbox has no balance of its own, so that every transfer needs a charge. */
async function lockSource(work: Work, chargeId: string | null): Promise<IntentRow> {
  if (chargeId === null)
    throw rejection('You have insufficient available funds in your Stripe account.', 'balance_insufficient');
  const found = await work.tx
    .selectFrom('sandbox_intents')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  if (!found) throw missingParameter('source_transaction', chargeId);
  return lockIntent(work, found.id);
}

function refuseTransfer(
  account: AccountRow,
  source: IntentRow,
  { amount, currency }: { amount: number; currency: string },
): void {
  if (account.status !== 'active')
    throw rejection(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  if (source.status !== 'succeeded') throw rejection(`The charge ${source.charge_id} has not been captured.`);
  if (currency !== source.currency)
    throw invalidParameter(
      'currency',
      `The currency of source_transaction's balance transaction (${source.currency}) must be the same as the transfer currency (${currency})`,
    );
  if (source.amount_transferred + amount > source.amount_received)
    throw rejection(
      `Transfers using this transaction as a source must not exceed the source amount of ${written(source.amount_received, currency)}. (There is already ${written(source.amount_transferred, currency)} in transfers using this source.)`,
    );
}

const rejection = (message: string, code?: string): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }) });

/** As at Stripe, something that is missing at another place than in the address is a 400. */
const missingParameter = (param: string, id: string): StripeError =>
  new StripeError(400, { ...missingResource(param, id, param).error });

/** `GET /v1/transfers/{id}` */
export async function showTransfer(db: LedgerDb, id: string): Promise<Answer> {
  const row = await db.selectFrom('sandbox_transfers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missingResource('transfer', id, 'transfer');
  return { status: 200, body: transferObject(row, await reversalsOf(db, row)) };
}

/** `GET /v1/transfers`, by group or by destination. */
export async function listTransfers(db: LedgerDb, _: string, params: URLSearchParams): Promise<Answer> {
  const [group, destination] = [params.get('transfer_group'), params.get('destination')];
  let query = db.selectFrom('sandbox_transfers').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (group !== null) query = query.where('transfer_group', '=', group);
  if (destination !== null) query = query.where('account_id', '=', destination);
  const rows = await query.limit(Math.min(wholeNumber(params, 'limit') ?? 10, 100)).execute();
  const transfers = await Promise.all(
    rows.map(async (row) => transferObject(row, await reversalsOf(db, row))),
  );
  return { status: 200, body: listOf('/v1/transfers', transfers) };
}

const reversalsOf = (db: LedgerDb, { id }: TransferRow) =>
  db
    .selectFrom('sandbox_reversals')
    .selectAll()
    .where('transfer_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
