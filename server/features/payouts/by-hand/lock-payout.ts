import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Locks the sellers of a collective payment that is being made, and then the payment. Returns the sellers.
 * @throws DomainError `not_found`, `payout_paid`, `payout_canceled`
 */
export async function lockPayout(tx: Tx, payoutId: string): Promise<string[]> {
  const sellers = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (transfers) =>
      transfers.selectFrom('transfers').select('seller_id').where('payout_id', '=', payoutId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const payout = await tx
    .selectFrom('payouts')
    .select(['paid_at', 'cancelled_at'])
    .where('id', '=', payoutId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  assertUnderway(payout);
  return sellers.map(({ id }) => id);
}

type Payout = { paid_at: Date | null; cancelled_at: Date | null };

/** @throws DomainError `not_found`, `payout_paid`, `payout_canceled` */
export function assertUnderway(payout: Payout | undefined): asserts payout is Payout {
  if (!payout) throw new DomainError('not_found');
  if (payout.paid_at) throw new DomainError('payout_paid');
  if (payout.cancelled_at) throw new DomainError('payout_canceled');
}
