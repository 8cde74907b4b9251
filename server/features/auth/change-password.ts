import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { passwordForm } from '#contract/users/own-account.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { RateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Auth } from './better-auth.ts';
import { checkPassword } from './check-password.ts';
import { lockUser } from './lock-user.ts';
import { endOtherSessions, revokePendingChallenges } from './revoke-sessions.ts';

/**
 * Changes the current user's password, ends their other sessions, and notifies them by mail. Returns how many
 * sessions ended.
 * @throws DomainError `wrong_password`, `no_password`, `too_many_requests`
 */
export async function changePassword(
  deps: { db: Db; auth: Auth; limit: RateLimit; enqueueMail: EnqueueMail },
  currentUser: CurrentUser,
  { currentPassword, newPassword }: z.output<typeof passwordForm>,
): Promise<number> {
  const checkedHash = await checkPassword(deps, currentUser, currentPassword);
  const { password: hasher } = await deps.auth.$context;
  const hash = await hasher.hash(newPassword);
  return deps.db.transaction().execute(async (tx) => {
    // Locked before the sessions end: a sign-in with the old password waits for this lock and is then rejected.
    await lockUser(tx, currentUser.id);
    const changed = await tx
      .updateTable('accounts')
      .set({ password: hash, updated_at: sql`now()` })
      .where('user_id', '=', currentUser.id)
      .where('provider_id', '=', 'credential')
      .where('password', '=', checkedHash)
      .executeTakeFirst();
    // The password was reset after the check; the reset wins.
    if (changed.numUpdatedRows === 0n) throw new DomainError('wrong_password');
    await revokePendingChallenges(tx, currentUser.id);
    await deps.enqueueMail(tx, { message: 'password-changed', personId: currentUser.id });
    return endOtherSessions(tx, currentUser);
  });
}
