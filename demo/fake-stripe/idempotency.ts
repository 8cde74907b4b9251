import { createHmac } from 'node:crypto';
import type { Answer, Caller, LedgerDb, LedgerTx } from './ledger.ts';
import { StripeError } from './stripe-error.ts';

export type Repeatable = {
  /** Undefined if the caller sent none; the call is then always executed. */
  key: string | undefined;
  fingerprint: string;
  requestId: string;
  now: Date;
};

export type Remembered = { status: number; text: string; originalRequest?: string };

/**
 * Executes a call once per idempotency key. Its effect and its response are committed together, and a repeated call gets the
 * same response. Concurrent calls with the same key wait for the first.
 * @throws StripeError if the key was used for another call
 */
export function runOnce(
  db: LedgerDb,
  call: Repeatable,
  run: (tx: LedgerTx) => Promise<Answer>,
): Promise<Remembered> {
  return db.transaction().execute(async (tx) => {
    if (call.key === undefined) return toText(await run(tx));
    const earlier = await claimKey(tx, call.key, call);
    if (earlier) return earlier;
    const remembered = toText(await run(tx).catch(answerOfRefusal));
    await tx
      .updateTable('sandbox_idempotency')
      .set({ status: remembered.status, answer: remembered.text })
      .where('key', '=', call.key)
      .execute();
    return remembered;
  });
}

/** @returns the response of the call that used the key before */
async function claimKey(tx: LedgerTx, key: string, call: Repeatable): Promise<Remembered | undefined> {
  // The insert waits while a concurrent transaction has inserted the same key.
  const claimed = await tx
    .insertInto('sandbox_idempotency')
    .values({ key, fingerprint: call.fingerprint, request_id: call.requestId, created_at: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await tx
    .selectFrom('sandbox_idempotency')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== call.fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${withoutScope(key)}' if you meant to execute a different request.`,
    });
  return {
    status: earlier.status ?? 200,
    text: earlier.answer ?? '{}',
    originalRequest: earlier.request_id,
  };
}

function answerOfRefusal(error: unknown): Answer {
  if (!(error instanceof StripeError) || error.isAboutParameters) throw error;
  return error;
}

const toText = ({ status, body }: Answer): Remembered => ({ status, text: JSON.stringify(body) });

/** Keys of browsers and of our server are separate, so that a browser cannot use up one of the server's keys. */
export function scopedKey(header: string | undefined, caller: Caller): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (header.length > 255)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys may be at most 255 characters long.',
    });
  return `${caller.kind}:${header}`;
}

const withoutScope = (key: string): string => key.slice(key.indexOf(':') + 1);

/** Equal for equal calls. Keyed with a secret, so that a card number cannot be found by brute force. */
export function fingerprintOf(secret: string, call: string, params: URLSearchParams, json: unknown): string {
  const sorted = new URLSearchParams(params);
  sorted.sort();
  const body = json === undefined ? `${sorted}` : JSON.stringify(json);
  return createHmac('sha256', secret).update(`${call}\n${body}`).digest('hex');
}
