import type { Db, Tx } from '#server/db/schema.ts';

/** Undefined for a user who only signs in with Google. */
export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? undefined;
}
