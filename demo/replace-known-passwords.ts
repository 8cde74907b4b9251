import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Auth } from '#server/features/auth/better-auth.ts';
import { findPasswordHash } from '#server/features/auth/find-password-hash.ts';
import { revokeSessions } from '#server/features/auth/revoke-sessions.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

/**
 * Runs when a demo becomes reachable from other machines: users that still have the published password get their own
 * passwords, and their sessions end. A password that a user has changed stays.
 */
export async function replaceKnownPasswords(db: Db, auth: Auth, passwords: DemoPasswords): Promise<void> {
  if (passwords(demoPeople[0]?.email ?? '') === demoPassword) return;
  const { password: hasher } = await auth.$context;
  for (const { email } of demoPeople) {
    const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const known = person && (await findPasswordHash(db, person.id));
    if (!known || !(await hasher.verify({ hash: known, password: demoPassword }))) continue;
    const hash = await hasher.hash(passwords(email));
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ password: hash, updated_at: sql`now()` })
        .where('user_id', '=', person.id)
        .where('provider_id', '=', 'credential')
        .execute();
      await revokeSessions(tx, person.id);
    });
  }
}
