import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hasAdmin } from './has-admin.ts';
import { hashOf } from './setup-secret.ts';

/** Who asks: an account, a browser with a claim, or both. */
export type SetupCaller = { user: CurrentUser | undefined; claim: string | undefined };

/** Whether the caller may continue the setup: the browser with the claim, and once there is one, an administrator. */
export async function mayContinueSetup(db: Db, { user, claim }: SetupCaller): Promise<boolean> {
  if (user?.role === 'admin') return true;
  if (claim === undefined || (await hasAdmin(db))) return false;
  return (await selectClaim(db, claim).executeTakeFirst()) !== undefined;
}

/** @throws DomainError `not_signed_in`, `not_allowed` */
export async function requireSetupCaller(db: Db, caller: SetupCaller): Promise<void> {
  if (!(await mayContinueSetup(db, caller)))
    throw new DomainError(caller.user ? 'not_allowed' : 'not_signed_in');
}

/** Selects the setup if it is claimed by this browser. */
export const selectClaim = (db: Db | Tx, claim: string) =>
  db
    .selectFrom('setup')
    .selectAll()
    .where('claim_hash', '=', hashOf(claim))
    .where('claim_expires_at', '>', sql<Date>`now()`);
