import type { Role } from '#contract/http.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

export type RoleOf = { role: Role | null; isVerifiedSeller: boolean };

const unknownRole: RoleOf = { role: null, isVerifiedSeller: false };

/** The truth about oneself, and to an admin about anyone; about others always the same nothing. */
export async function findRole(db: Db, caller: CurrentUser, email: string): Promise<RoleOf> {
  if (email === caller.email) return caller;
  if (caller.role !== 'admin') return unknownRole;
  const person = await db
    .selectFrom('users')
    .select(['role', 'verified_seller_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return unknownRole;
  return { role: person.role, isVerifiedSeller: person.verified_seller_at !== null };
}
