import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Db } from '#server/db/schema.ts';
import { deriveKey } from '#server/lib/derive-key.ts';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** `password` is the hash; null for a user who only signs in with Google. */
type Account = { id: string; password: string | null };
type Proof = { expiresAt: string; mac: string };

const lifetimeSeconds = 365 * 24 * 3600;
/** How many of the users who share a browser are remembered. */
const maxProofs = 5;

/**
 * A browser in which a user has signed in is known for their account, so that the attempts of others do not lock them
 * out there. A cookie with a random browser id and a MAC for each account records this. The MAC covers the password
 * hash, so a new password makes all browsers unknown again. The cookie replaces neither the password nor the code.
 */
export function createKnownBrowsers(db: Db, secret: string, publicOrigin: string) {
  const key = deriveKey(secret, 'known browsers');
  const secure = publicOrigin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}dogear.known_browser`;

  const macOf = (browserId: string, { id, password }: Account, expiresAt: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([browserId, id, password, expiresAt]))
      .digest('base64url');

  return {
    /** Returns the rate limit key of a known browser for an account; undefined for an unknown browser. */
    recognize(cookies: string | undefined, account: Account): string | undefined {
      const { browserId, proofs } = readCookie(cookies, name);
      if (!browserId || account.password === null) return undefined;
      const now = Date.now();
      const isKnown = proofs.some(
        ({ expiresAt, mac }) =>
          isSame(mac, macOf(browserId, account, expiresAt)) && Number.parseInt(expiresAt, 36) * 1000 > now,
      );
      if (!isKnown) return undefined;
      return createHash('sha256').update(`${browserId} ${account.id}`).digest('base64url');
    },

    /** Returns the cookie that makes a browser known for an account; undefined for an account without a password. */
    async remember(cookies: string | undefined, userId: string): Promise<string | undefined> {
      const account = await findAccount(db, 'users.id', userId);
      if (!account?.password) return undefined;
      const { browserId = randomBytes(16).toString('base64url'), proofs } = readCookie(cookies, name);
      const others = proofs.filter(
        ({ expiresAt, mac }) => !isSame(mac, macOf(browserId, account, expiresAt)),
      );
      const expiresAt = Math.floor(Date.now() / 1000 + lifetimeSeconds).toString(36);
      const kept = [{ expiresAt, mac: macOf(browserId, account, expiresAt) }, ...others].slice(0, maxProofs);
      const value = [browserId, ...kept.map((proof) => `${proof.expiresAt}.${proof.mac}`)].join('.');
      const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
      return serialize(name, value, { ...attributes, maxAge: lifetimeSeconds });
    },
  };
}

const isSame = (actual: string, expected: string): boolean =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));

function readCookie(
  cookies: string | undefined,
  name: string,
): { browserId: string | undefined; proofs: Proof[] } {
  const value = (cookies && parse(cookies, name)[name]) || '';
  const [browserId = '', ...rest] = value.split('.', 1 + 2 * maxProofs);
  if (!/^[\w-]{22}$/.test(browserId)) return { browserId: undefined, proofs: [] };
  const proofs = rest.flatMap((expiresAt, index) => {
    const mac = rest[index + 1];
    return index % 2 === 0 && mac !== undefined ? [{ expiresAt, mac }] : [];
  });
  return { browserId, proofs: proofs.filter(isWellFormed) };
}

const isWellFormed = ({ expiresAt, mac }: Proof): boolean =>
  /^[0-9a-z]{1,9}$/.test(expiresAt) && /^[\w-]{43}$/.test(mac);

/** A user who is not deleted, with their password hash. */
export function findAccount(
  db: Db,
  by: 'users.id' | 'users.email',
  value: string,
): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('accounts', (accounts) =>
      accounts.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', 'credential'),
    )
    .select(['users.id', 'accounts.password'])
    .where(by, '=', value)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}
