import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { netTransfers } from '../net-transfers.ts';
import { lockPayout } from './lock-payout.ts';

/**
 * Cancels a collective payment that was not made, so that its sellers can be paid with another one.
 * @throws DomainError `not_found`, `payout_paid`, `payout_canceled`
 */
export async function cancelPayout(db: Db, staffId: string, payoutId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sellers = await lockPayout(tx, payoutId);
    await tx.updateTable('payouts').set({ cancelled_at: sql`now()` }).where('id', '=', payoutId).execute();
    await tx
      .updateTable('transfers')
      .set({ payout_id: null, updated_at: sql`now()` })
      .where('payout_id', '=', payoutId)
      .execute();
    for (const sellerId of sellers) await netTransfers(tx, sellerId);
    await recordAudit(tx, {
      actorId: staffId,
      action: 'cancel_payout',
      subjectType: 'payout',
      subjectId: payoutId,
    });
  });
}
