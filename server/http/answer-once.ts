import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { deriveKey } from '../lib/derive-key.ts';
import { DomainError } from '../lib/errors.ts';

/** A call that carries a key. `operation` is its method and path; `input` is what it was validated to. */
export type KeyedCall = { userId: string; operation: string; key: string; input: unknown };

/** Runs a creating call, or returns the answer that an earlier call with the same key got. */
export type AnswerOnce = (call: KeyedCall, run: () => Promise<unknown>) => Promise<unknown>;

/**
 * Answers the calls of a user to one operation with the same key once: the first runs, and the others get its answer, for a day. A call
 * that is rejected leaves the key free, so that it can be sent again corrected.
 *
 * The unique key of the table decides which call is the first. If it died, or lost the database, its effect is unknown, so
 * that a repetition runs nothing.
 * @throws DomainError `repeat_differs` for another input with the same key, `repeat_unanswered` without an answer to return
 */
export function createAnswerOnce(db: Db, secret: string): AnswerOnce {
  return async (call, run) => {
    const row = { user_id: call.userId, operation: call.operation, key_hash: sha256(call.key) };
    const bodyHash = sha256(JSON.stringify(call.input));
    const seal = createSeal(secret, call);
    for (let waited = 0; !(await claim(db, row, bodyHash)); waited += pollMs) {
      const first = await find(db, row);
      if (first && !first.body_hash.equals(bodyHash)) throw new DomainError('repeat_differs');
      if (first?.answer) return JSON.parse(seal.open(first.answer));
      if (first?.is_lost || waited >= maxWaitMs) throw new DomainError('repeat_unanswered');
      await setTimeout(pollMs);
    }
    try {
      const answer = await run();
      await store(db, row, { answer: seal.close(JSON.stringify(answer)) });
      return answer;
    } catch (error) {
      // The database may be unreachable, too; then the age of the row says that the call is lost.
      await (isWithoutEffect(error) ? release(db, row) : store(db, row, { lost_at: now })).catch(
        () => undefined,
      );
      throw error;
    }
  };
}

const pollMs = 50;
/** As long as a statement may take. */
const maxWaitMs = 10_000;
const now = sql<Date>`now()`;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

type Row = { user_id: string; operation: string; key_hash: Buffer };

/** Claims the key, also one whose day is over. Returns whether this call is the first. */
async function claim(db: Db, row: Row, bodyHash: Buffer): Promise<boolean> {
  const fresh = { body_hash: bodyHash, answer: null, started_at: now, lost_at: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: bodyHash })
    .onConflict((known) =>
      known
        .constraint('a_key_is_used_once')
        .doUpdateSet({ ...fresh, expires_at: sql<Date>`excluded.expires_at` })
        .where('idempotency_keys.expires_at', '<=', now),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const find = (db: Db, row: Row) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .select(sql<boolean>`(lost_at is not null or started_at < now() - interval '1 minute')`.as('is_lost'))
    .where((key) => key.and(row))
    .executeTakeFirst();

const store = (db: Db, row: Row, outcome: { answer: Buffer } | { lost_at: typeof now }) =>
  db
    .updateTable('idempotency_keys')
    .set(outcome)
    .where((key) => key.and(row))
    .execute();

const release = (db: Db, row: Row) =>
  db
    .deleteFrom('idempotency_keys')
    .where((key) => key.and(row))
    .execute();

/** Rejected by us, or by PostgreSQL, which has then rolled back; its codes of lost connections and shutdowns are excepted. */
function isWithoutEffect(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The answer can only be read with the key of the call, of which the database has a hash: it may contain the link of an invitation. */
function createSeal(secret: string, { userId, key }: KeyedCall) {
  const sealKey = deriveKey(secret, `answer ${userId} ${key}`);
  return {
    close: (text: string): Buffer => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, sealKey, iv);
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
    },
    open: (sealed: Buffer): string => {
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
      const opening = createDecipheriv(cipher, sealKey, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      opening.setAuthTag(tag);
      return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
    },
  };
}
