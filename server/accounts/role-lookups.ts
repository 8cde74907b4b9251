import type { Role } from '../../contract/endpoint.ts';
import type { Db } from '../db/tables.ts';
import type { Caller } from '../http/caller.ts';

export type RoleOf = { role: Role | null; isVerifiedSeller: boolean };

const nothingToSay: RoleOf = { role: null, isVerifiedSeller: false };

/** The truth about oneself, and to an admin about anyone; about others always the same nothing. */
export async function lookUpRole(db: Db, caller: Caller, email: string): Promise<RoleOf> {
  if (email === caller.email) return caller;
  if (caller.role !== 'admin') return nothingToSay;
  const person = await db
    .selectFrom('users')
    .select(['role', 'verified_seller_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return nothingToSay;
  return { role: person.role, isVerifiedSeller: person.verified_seller_at !== null };
}
