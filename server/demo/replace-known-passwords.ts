import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Auth } from '../features/auth/better-auth.ts';
import { findPasswordHash } from '../features/auth/find-password-hash.ts';
import { revokeSessions } from '../features/auth/revoke-sessions.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

/**
 * Gives a demo that was made for this machine alone the passwords of one that others reach: whoever still has the
 * published password gets their own, and their sessions end. A password that somebody chose stays.
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
