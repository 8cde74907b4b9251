import { sql } from 'kysely';
import type { Page } from '#contract/kernel/pagination.ts';
import type { ListedPerson } from '#contract/users/users.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import type { Capability } from './capabilities.ts';
import { toUser, userColumns } from './user-mapper.ts';

/** All users, or those who may buy or sell, newest first. */
export async function listUsers(db: Db, page: Page, capability?: Capability): Promise<ListedPerson[]> {
  const everyone = db.selectFrom('users');
  const users = capability ? everyone.where(capability, '=', sql.lit(true)) : everyone;
  const start = await resolveCursor(page, (id) =>
    users
      .where('id', '=', id)
      .select(['id', timestampText('created_at')])
      .executeTakeFirst(),
  );
  const rows = await users
    .select([...userColumns, 'banned_at'])
    .where('deleted_at', 'is', null)
    .$call(newestAfter(start, page.limit, 'created_at', 'id'))
    .execute();
  return rows.map((row) => ({ ...toUser(row), isBanned: row.banned_at !== null }));
}
