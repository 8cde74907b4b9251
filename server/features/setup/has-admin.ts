import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/** Selects a row if the site has an administrator. A banned one cannot act, so that the site needs another. */
export const selectAnyAdmin = (db: Db | Tx) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where(isActiveUser()).limit(1);

export const hasAdmin = async (db: Db | Tx): Promise<boolean> =>
  (await selectAnyAdmin(db).executeTakeFirst()) !== undefined;
