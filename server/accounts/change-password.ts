import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { passwordForm } from '../../contract/own-account.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Limit } from '../http/rate-limit.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import type { Auth } from './auth.ts';
import { checkPassword } from './check-password.ts';
import { endOtherSessions, endSecondSteps } from './end-sessions.ts';
import { lockUser } from './lock-user.ts';

/**
 * Changes the caller's password and ends their other sessions; answers how many. A mail says so.
 * @throws DomainError `wrong_password`, `no_password`, `too_many_requests`
 */
export async function changePassword(
  deps: { db: Db; auth: Auth; limit: Limit; orderMail: OrderMail },
  caller: Caller,
  { currentPassword, newPassword }: z.output<typeof passwordForm>,
): Promise<number> {
  const checkedHash = await checkPassword(deps, caller, currentPassword);
  const { password: hasher } = await deps.auth.$context;
  const hash = await hasher.hash(newPassword);
  return deps.db.transaction().execute(async (tx) => {
    // Before the sessions end: a sign-in with the old password waits for this lock and is refused afterwards.
    await lockUser(tx, caller.id);
    const changed = await tx
      .updateTable('accounts')
      .set({ password: hash, updated_at: sql`now()` })
      .where('user_id', '=', caller.id)
      .where('provider_id', '=', 'credential')
      .where('password', '=', checkedHash)
      .executeTakeFirst();
    // It was reset since it was checked, and the reset stands.
    if (changed.numUpdatedRows === 0n) throw new DomainError('wrong_password');
    await endSecondSteps(tx, caller.id);
    await deps.orderMail(tx, { message: 'password-changed', personId: caller.id });
    return endOtherSessions(tx, caller);
  });
}
