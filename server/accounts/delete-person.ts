import { sql } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { Db, Tx, UserRow } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { recordAudit } from '../moderation/audit.ts';

const now = sql<Date>`now()`;
const blank = '-';

/**
 * An admin deletes a person: sessions end, listings disappear, open bookings by and for them are cancelled,
 * and what is personal is overwritten. The row stays, because paid orders point to it.
 * @param role what the person must be; undefined for anybody
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `not_allowed` when the admin is no longer one
 */
export async function deletePerson(db: Db, adminId: string, userId: string, role?: Role): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPersonAndAdmins(tx, adminId, userId, role);
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
    await lockTheirBooks(tx, userId);
    await takeDownListings(tx, userId);
    await cancelOpenBookings(tx, userId);
    await forgetMeetings(tx, userId);
    await anonymise(tx, userId);
    await recordAudit(tx, {
      actorId: adminId,
      action: 'delete_person',
      subjectType: 'user',
      subjectId: userId,
      details: { role: person.role },
    });
  });
}

type Person = Pick<UserRow, 'id' | 'role'>;

/**
 * With every admin's row locked, in one order for all, admins who delete each other take turns, and the
 * second finds itself gone. Booking and listing take a share of the person's row first and wait here too.
 */
async function lockPersonAndAdmins(tx: Tx, adminId: string, userId: string, role?: Role): Promise<Person> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('deleted_at', 'is', null)
    .where((users) => users.or([users('role', '=', 'admin'), users('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const person = people.find(({ id }) => id === userId);
  if (!person || (role && person.role !== role)) throw new DomainError('not_found');
  if (userId === adminId) throw new DomainError('admin_self');
  const admins = people.filter((one) => one.role === 'admin');
  if (person.role === 'admin' && admins.length === 1) throw new DomainError('last_admin');
  if (!admins.some(({ id }) => id === adminId)) throw new DomainError('not_allowed');
  return person;
}

/** Books before orders, as everywhere: whoever decides about a book holds its row. */
async function lockTheirBooks(tx: Tx, userId: string): Promise<void> {
  const booked = tx
    .selectFrom('orders')
    .select('book_id')
    .where('buyer_id', '=', userId)
    .where('status', '=', 'unpaid');
  await tx
    .selectFrom('books')
    .select('id')
    .where((books) => books.or([books('seller_id', '=', userId), books('id', 'in', booked)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function takeDownListings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({
      // A sale that was waited for is younger than this transaction, and no book is sold after its deletion.
      deleted_at: sql`coalesce(deleted_at, greatest(now(), sold_at))`,
      phone: blank,
      location: blank,
    })
    .where('seller_id', '=', userId)
    .execute();
}

/** A claimed order is left alone: its card is being charged, and it ends as paid or cancelled by itself. */
async function cancelOpenBookings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled', closed_at: now, closed_because: 'admin' })
    .where('status', '=', 'unpaid')
    .where((orders) => orders.or([orders('seller_id', '=', userId), orders('buyer_id', '=', userId)]))
    .execute();
}

async function forgetMeetings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ phone: blank, location: blank })
    .where('buyer_id', '=', userId)
    .where('status', 'in', ['cancelled', 'expired'])
    .execute();
}

async function anonymise(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: 'Deleted user',
      email: `deleted-${userId}@deleted.invalid`,
      email_verified: false,
      photo_url: null,
      phone: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
