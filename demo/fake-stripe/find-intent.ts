import { sameText } from './authorize.ts';
import type { Caller, IntentRow, LedgerDb, PaymentError, Work } from './ledger.ts';
import { missingResource, StripeError } from './stripe-error.ts';
import { intentObject } from './stripe-objects.ts';

/** @throws StripeError if there is none, or a browser sends a wrong client secret */
export async function findIntent(db: LedgerDb, caller: Caller, id: string): Promise<IntentRow> {
  return visible(caller, id, await selectIntent(db, id).executeTakeFirst());
}

/** Like `findIntent`, but locks the row, so that calls about one intent run one after the other. */
export async function lockIntent({ tx, caller }: Work, id: string): Promise<IntentRow> {
  return visible(caller, id, await selectIntent(tx, id).forUpdate().executeTakeFirst());
}

const selectIntent = (db: LedgerDb, id: string) =>
  db.selectFrom('sandbox_intents').selectAll().where('id', '=', id);

function visible(caller: Caller, id: string, row: IntentRow | undefined): IntentRow {
  if (caller.kind === 'publishable' && !(row && sameText(caller.clientSecret, row.client_secret)))
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message:
        'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
      param: 'client_secret',
    });
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
}

type IntentChange = Partial<
  Omit<IntentRow, 'id' | 'amount' | 'metadata' | 'last_error'> & { last_error: PaymentError | null }
>;

export async function changeIntent({ tx }: Work, id: string, change: IntentChange): Promise<IntentRow> {
  const { last_error, ...columns } = change;
  return tx
    .updateTable('sandbox_intents')
    .set({
      ...columns,
      ...(last_error !== undefined && { last_error: last_error && JSON.stringify(last_error) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws StripeError always, with the intent, whose status does not allow the call */
export function throwWrongState({ caller }: Work, row: IntentRow, message: string): never {
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intentObject(row, caller.kind),
  });
}
