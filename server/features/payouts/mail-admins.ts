import { isActiveUser } from '#server/db/active-user.ts';
import type { Tx } from '#server/db/schema.ts';
import type { EnqueueMail, MoneyNotification } from '../mail/queue.ts';

/**
 * Sends an email about the money for an order to every administrator.
 * @param dedupeKey of several with the same message and key, each administrator gets the first
 */
export async function mailAdmins(
  tx: Tx,
  enqueueMail: EnqueueMail,
  mail: { message: MoneyNotification; orderId: string },
  dedupeKey: string,
): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where(isActiveUser())
    .execute();
  for (const { id: personId } of admins)
    await enqueueMail(tx, { ...mail, personId }, `${dedupeKey} ${personId}`);
}
