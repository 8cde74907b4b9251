import type { Tx } from '#server/db/schema.ts';

/** Locks a user's row until the transaction ends, to serialize changes to how the user can sign in. */
export const lockUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email_verified', 'two_factor_enabled'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
