import type { ListedPerson } from '../../contract/accounts.ts';
import type { Role } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/list-page.ts';
import { exactly, olderThan, startOf } from '../db/list-page.ts';
import type { Db } from '../db/tables.ts';
import { toUser, userColumns } from './to-user.ts';

/** Everybody, or those of one role, newest first. */
export async function listPeople(db: Db, page: Page, role?: Role): Promise<ListedPerson[]> {
  const people = db
    .selectFrom('users')
    .$if(role !== undefined, (all) => all.where('role', '=', role as Role));
  const start = await startOf(page, (id) =>
    people
      .where('id', '=', id)
      .select(['id', exactly('created_at')])
      .executeTakeFirst(),
  );
  const rows = await people
    .select([...userColumns, 'banned_at'])
    .where('deleted_at', 'is', null)
    .where(olderThan(start, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...toUser(row), isBanned: row.banned_at !== null }));
}
