import { sql } from 'kysely';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Limit } from '../http/rate-limit.ts';
import { recordAudit } from '../moderation/record-audit.ts';
import type { Auth } from './auth.ts';
import { checkPassword } from './check-password.ts';
import { findPasswordHash } from './find-password-hash.ts';
import { forgetPerson } from './forget-person.ts';
import { lockPersonAndAdmins, refuseLastAdmin } from './lock-admins.ts';

/**
 * Somebody deletes their own account (see forgetPerson). Whoever has no password must have signed in within the
 * last ten minutes instead.
 * @throws DomainError `wrong_password`, `sign_in_again`, `last_admin`, `too_many_requests`
 */
export async function deleteOwnAccount(
  deps: { db: Db; auth: Auth; limit: Limit },
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const hasPassword = (await findPasswordHash(deps.db, caller.id)) !== undefined;
  if (hasPassword) await checkPassword(deps, caller, password ?? '');
  await deps.db.transaction().execute(async (tx) => {
    const { person, admins } = await lockPersonAndAdmins(tx, caller.id);
    refuseLastAdmin(person, admins);
    if (!hasPassword) await requireFreshSession(tx, caller.sessionId);
    await forgetPerson(tx, caller.id, { asSeller: 'seller', asBuyer: 'buyer' });
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'delete_own_account',
      subjectType: 'user',
      subjectId: caller.id,
      details: { role: person.role },
    });
  });
}

async function requireFreshSession(tx: Tx, sessionId: string): Promise<void> {
  const fresh = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  if (!fresh) throw new DomainError('sign_in_again');
}
