import type { Viewer } from '#contract/users/users.ts';
import type { Db } from '#server/db/schema.ts';

/** The methods by which a user can sign in, oldest first. */
export async function listSignInMethods(db: Db, userId: string): Promise<Viewer['signsInWith']> {
  const accounts = await db
    .selectFrom('accounts')
    .select('provider_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return accounts.map(({ provider_id }) => (provider_id === 'google' ? 'google.com' : 'password'));
}
