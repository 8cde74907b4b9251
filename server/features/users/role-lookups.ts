import type { Capabilities } from '#contract/kernel/capabilities.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

export type RoleOf = Capabilities & { isVerifiedSeller: boolean };

const unknownRole: RoleOf = { role: null, mayBuy: false, maySell: false, isVerifiedSeller: false };

/** Returns the role and capabilities of the current user, or for an admin of any user; otherwise always the same empty role. */
export async function findRole(db: Db, currentUser: CurrentUser, email: string): Promise<RoleOf> {
  if (email === currentUser.email) return currentUser;
  if (currentUser.role !== 'admin') return unknownRole;
  const user = await db
    .selectFrom('users')
    .select(['role', 'may_buy', 'may_sell', 'verified_seller_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return unknownRole;
  return {
    role: user.role,
    mayBuy: user.may_buy,
    maySell: user.may_sell,
    isVerifiedSeller: user.verified_seller_at !== null,
  };
}
