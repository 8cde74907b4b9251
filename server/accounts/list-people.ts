import type { User } from '../../contract/accounts.ts';
import type { Role } from '../../contract/endpoint.ts';
import type { Db } from '../db/tables.ts';
import { toUser, userColumns } from './to-user.ts';

const mostAtOnce = 1000;

/** Everybody, or those of one role, newest first. */
export async function listPeople(db: Db, role?: Role): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('deleted_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAtOnce)
    .execute();
  return rows.map(toUser);
}
