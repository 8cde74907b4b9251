import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/kernel/http.ts';
import type { Context } from '#server/app/create-context.ts';
import { createAccessTokens } from '#server/features/auth/access-token.ts';
import type { PasswordHashing } from '#server/features/auth/better-auth.ts';
import { idleDays } from '#server/features/auth/extend-session.ts';
import { sessionCookie } from '#server/features/auth/session-cookie.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

export const testPassword = 'Dogear#2026';

const lifetimeSeconds = idleDays * 24 * 3600;

type Account = {
  role: Role | null;
  name: string;
  /** The address of the photo. */
  image: string;
  verified: boolean;
  confirmed: boolean;
};

/**
 * Puts an account into the database, with a session: as after a sign-up and a chosen role, but without the requests, the mail, and
 * the limits of a sign-up.
 */
export async function createPerson(
  { db, auth, secret, publicOrigin }: Pick<Context, 'db' | 'auth' | 'secret' | 'publicOrigin'>,
  { role, name, image, verified, confirmed }: Account,
  { hash }: PasswordHashing,
) {
  const [id, sessionId] = [uuidV7(), uuidV7()];
  const [email, sessionToken] = [`${randomUUID()}@dogear.test`, randomUUID()];
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...{ id, name, email, role, photo_url: image, email_verified: confirmed, last_login_at: now },
        ...{ phone: null, banned_at: null, deleted_at: null, locale: 'en' },
        verified_seller_at: verified ? now : null,
      })
      .execute();
    await tx
      .insertInto('accounts')
      .values({
        ...{ id: uuidV7(), user_id: id, account_id: id, provider_id: 'credential', scope: null },
        ...{ access_token: null, refresh_token: null, id_token: null },
        ...{ access_token_expires_at: null, refresh_token_expires_at: null },
        password: await hash(testPassword),
      })
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        ...{ id: sessionId, user_id: id, token: sessionToken, ip_address: null, user_agent: null },
        expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
      })
      .execute();
  });
  const [cookie = ''] = (await sessionCookie(auth, sessionToken, lifetimeSeconds)).split(';');
  const token = await createAccessTokens(secret, publicOrigin).sign({ id, sessionId });
  return { id, email, name, cookie, token };
}
