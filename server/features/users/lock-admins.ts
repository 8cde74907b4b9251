import type { Tx } from '#server/db/schema.ts';
import type { UserRow } from '#server/db/tables/account-tables.ts';
import { DomainError } from '#server/lib/errors.ts';

export type LockedUser = Pick<UserRow, 'id' | 'role' | 'may_buy' | 'may_sell' | 'banned_at'>;

/**
 * Locks the rows of a user and of all admins until the transaction ends, always ordered by id, so that admins who act on
 * each other are serialized without a deadlock. Creating an order or a listing locks the user's row too, and waits.
 * @throws DomainError `not_found`
 */
export async function lockUserAndAdmins(tx: Tx, userId: string) {
  const locked: LockedUser[] = await tx
    .selectFrom('users')
    .select(['id', 'role', 'may_buy', 'may_sell', 'banned_at'])
    .where('deleted_at', 'is', null)
    .where((users) => users.or([users('role', '=', 'admin'), users('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const user = locked.find(({ id }) => id === userId);
  if (!user) throw new DomainError('not_found');
  return { user, admins: locked.filter(isActiveAdmin) };
}

/** @throws DomainError `last_admin` if no other active admin would be left */
export function assertNotLastAdmin(user: LockedUser, admins: LockedUser[]): void {
  if (isActiveAdmin(user) && admins.length === 1) throw new DomainError('last_admin');
}

/** @throws DomainError `not_allowed` if the acting admin has lost the role in the meantime */
export function requireStillAdmin(adminId: string, admins: LockedUser[]): void {
  if (!admins.some(({ id }) => id === adminId)) throw new DomainError('not_allowed');
}

const isActiveAdmin = ({ role, banned_at }: LockedUser): boolean => role === 'admin' && banned_at === null;
