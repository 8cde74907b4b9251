import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { RateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Auth } from '../auth/better-auth.ts';
import { checkPassword } from '../auth/check-password.ts';
import { findPasswordHash } from '../auth/find-password-hash.ts';
import { anonymizeUser } from './anonymize-user.ts';
import { assertNotLastAdmin, lockUserAndAdmins } from './lock-admins.ts';

/**
 * Deletes the current user's account (see anonymizeUser). A user without a password must have signed in within the last
 * ten minutes instead.
 * @throws DomainError `wrong_password`, `sign_in_again`, `last_admin`, `money_on_its_way`, `handover_open`, `too_many_requests`
 */
export async function deleteOwnAccount(
  deps: { db: Db; auth: Auth; limit: RateLimit },
  currentUser: CurrentUser,
  password: string | undefined,
): Promise<void> {
  const hasPassword = (await findPasswordHash(deps.db, currentUser.id)) !== undefined;
  if (hasPassword) await checkPassword(deps, currentUser, password ?? '');
  else if (!currentUser.signedInRecently) throw new DomainError('sign_in_again');
  await deps.db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, currentUser.id);
    assertNotLastAdmin(user, admins);
    await anonymizeUser(tx, currentUser.id, { asSeller: 'seller', asBuyer: 'buyer' });
    await recordAudit(tx, {
      actorId: currentUser.id,
      action: 'delete_own_account',
      subjectType: 'user',
      subjectId: currentUser.id,
      details: { role: user.role },
    });
  });
}
