import type { Tx, UserRow } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type LockedPerson = Pick<UserRow, 'id' | 'role' | 'banned_at'>;

/**
 * Takes the rows of a person and of every admin for the rest of the transaction, in one order for all: admins who
 * act on each other take turns, and the second finds things as the first has left them. Booking and listing take
 * a share of the person's row first and wait here too.
 * @throws DomainError `not_found`
 */
export async function lockPersonAndAdmins(tx: Tx, userId: string) {
  const people: LockedPerson[] = await tx
    .selectFrom('users')
    .select(['id', 'role', 'banned_at'])
    .where('deleted_at', 'is', null)
    .where((users) => users.or([users('role', '=', 'admin'), users('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const person = people.find(({ id }) => id === userId);
  if (!person) throw new DomainError('not_found');
  return { person, admins: people.filter(isActiveAdmin) };
}

/** @throws DomainError `last_admin` where nobody would be left to administer */
export function refuseLastAdmin(person: LockedPerson, admins: LockedPerson[]): void {
  if (isActiveAdmin(person) && admins.length === 1) throw new DomainError('last_admin');
}

/** @throws DomainError `not_allowed` for an admin who, by now, is none any more */
export function requireStillAdmin(adminId: string, admins: LockedPerson[]): void {
  if (!admins.some(({ id }) => id === adminId)) throw new DomainError('not_allowed');
}

const isActiveAdmin = ({ role, banned_at }: LockedPerson): boolean => role === 'admin' && banned_at === null;
