import { sql } from 'kysely';
import { type StaffRight, staffRights } from '#contract/kernel/staff-rights.ts';
import type { StaffInvitation, StaffMember } from '#contract/staff.ts';
import type { Db } from '#server/db/schema.ts';

type StaffList = { staff: StaffMember[]; invitations: StaffInvitation[] };

/** Lists moderators, then administrators, by name, and the invitations that can still be accepted. */
export async function listStaff(db: Db): Promise<StaffList> {
  const [members, invitations] = await Promise.all([selectStaff(db), selectInvitations(db)]);
  return {
    staff: members.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      url: row.photo_url,
      isAdmin: row.role === 'admin',
      rights: row.role === 'admin' ? [...staffRights] : rightsOf(row),
    })),
    invitations: invitations.map((row) => ({
      _id: row.id,
      email: row.email,
      isAdmin: row.is_admin,
      rights: rightsOf(row),
      invitedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

export const rightsOf = (row: Record<StaffRight, boolean | null>): StaffRight[] =>
  staffRights.filter((right) => row[right]);

const selectStaff = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.photo_url', 'users.role', ...staffRights])
    .where('users.deleted_at', 'is', null)
    .where((user) => user.or([user('users.role', '=', 'admin'), user('staff.user_id', 'is not', null)]))
    .orderBy(sql`users.role is not distinct from 'admin'`)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

const selectInvitations = (db: Db) =>
  db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'is_admin', 'created_at', 'expires_at', ...staffRights])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
