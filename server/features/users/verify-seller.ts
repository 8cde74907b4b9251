import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EnqueueMail } from '../mail/queue.ts';

/**
 * Verifies a seller, whose books then show the seal. Idempotent.
 * @throws DomainError `not_found` for a user who does not sell, `not_allowed` for a moderator's own account
 */
export async function verifySeller(
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
  adminId: string,
  sellerId: string,
): Promise<void> {
  if (sellerId === adminId) throw new DomainError('not_allowed', say('requests.verifySelf'));
  await db.transaction().execute(async (tx) => {
    const verified = await tx
      .updateTable('users')
      .set({ verified_seller_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', sellerId)
      .where('may_sell', '=', true)
      .where('verified_seller_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!verified) return requireVerified(tx, sellerId);
    await recordAudit(tx, {
      actorId: adminId,
      action: 'verify_seller',
      subjectType: 'user',
      subjectId: sellerId,
    });
    await enqueueMail(tx, { message: 'seller-verified', personId: sellerId }, sellerId);
  });
}

async function requireVerified(tx: Tx, sellerId: string): Promise<void> {
  const seller = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sellerId)
    .where('verified_seller_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!seller) throw new DomainError('not_found');
}
