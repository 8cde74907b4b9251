import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Both sides of a paid order stay until the book is handed over, or its money goes back: by itself after 14 days, or because of a case.
 * The caller has locked the user's row, and canceled what is unpaid with the rows of its books locked.
 * @throws DomainError `handover_open`
 */
export async function assertNoOpenHandover(tx: Tx, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)]))
    .where('status', 'in', ['claimed', 'paid'])
    .where('handed_over_at', 'is', null)
    .where(sql<boolean>`case_state is distinct from 'refund'`)
    .limit(1)
    .executeTakeFirst();
  if (open) throw new DomainError('handover_open');
}
