import type { Role } from '#contract/http.ts';
import type { Page } from '#contract/pagination.ts';
import type { ListedPerson } from '#contract/users.ts';
import { beforeCursor, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { toUser, userColumns } from './user-mapper.ts';

/** All users, or those of one role, newest first. */
export async function listUsers(db: Db, page: Page, role?: Role): Promise<ListedPerson[]> {
  const users = db.selectFrom('users').$if(role !== undefined, (all) => all.where('role', '=', role as Role));
  const start = await resolveCursor(page, (id) =>
    users
      .where('id', '=', id)
      .select(['id', timestampText('created_at')])
      .executeTakeFirst(),
  );
  const rows = await users
    .select([...userColumns, 'banned_at'])
    .where('deleted_at', 'is', null)
    .where(beforeCursor(start, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...toUser(row), isBanned: row.banned_at !== null }));
}
