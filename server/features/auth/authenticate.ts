import { sql } from 'kysely';
import { isLocale } from '#contract/kernel/locales/locales.ts';
import { staffRights } from '#contract/kernel/staff-rights.ts';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import type { Authenticate, CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { AccessTokens, TokenSubject } from './access-token.ts';
import type { Auth } from './better-auth.ts';
import { readSessionCookie } from './session-cookie.ts';

type Deps = { db: Db; auth: Auth; accessTokens: AccessTokens };

/** Authenticates by access token if the request carries one, otherwise by session cookie. Either takes one query. */
export function createAuthenticate({ db, auth, accessTokens }: Deps): Authenticate {
  return async (request, on = db) => {
    const token = readBearerToken(request);
    if (token !== undefined) return { user: await getTokenUser(on, accessTokens, token), method: 'token' };
    const sessionToken = await readSessionCookie(auth, request);
    if (sessionToken === undefined) return undefined;
    const [row] = await usersByCookie(on, { sessionToken });
    return row && { user: toCurrentUser(row), method: 'cookie' };
  };
}

/** Undefined without a bearer header. Empty for a header without a token, which is then rejected as invalid. */
function readBearerToken(request: Request): string | undefined {
  return request.headers
    .get('authorization')
    ?.match(/^bearer(?:\s+(\S.*)?)?$/i)
    ?.map((part) => part ?? '')[1];
}

async function getTokenUser(
  on: QueryExecutor,
  accessTokens: AccessTokens,
  token: string,
): Promise<CurrentUser> {
  const subject = await accessTokens.verify(token);
  const [row] = subject ? await usersByToken(on, subject) : [];
  if (!row) throw new DomainError('invalid_token');
  return toCurrentUser(row);
}

/**
 * Read with the session and not from the cached settings, so that a change counts for the next request on every process.
 * Administrators are exempt: no sign-up creates one, and the one who sets the rule must be able to change it.
 */
const mustConfirmEmail = sql<boolean>`not users.email_verified and users.role is distinct from 'admin'
  and exists (select from site where joining = 'domain')`;

/** Users with an unexpired session. A deleted user is never authenticated, even if a session row is left. */
const selectSessionUsers = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select([...staffRights])
    .select([
      'sessions.id as session_id',
      'sessions.token as session_token',
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified',
      'users.photo_url',
      'users.phone',
      'users.role',
      'users.may_buy',
      'users.may_sell',
      'users.verified_seller_at',
      'users.locale',
      'users.banned_at',
      'users.created_at',
      'users.last_login_at',
      mustConfirmEmail.as('must_confirm_email'),
      sql<boolean>`sessions.created_at > now() - interval '10 minutes'`.as('signed_in_recently'),
    ])
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null);

const usersByCookie = preparedQuery((db, params: Params<{ sessionToken: string }>) =>
  selectSessionUsers(db).where('sessions.token', '=', params.sessionToken),
);

const usersByToken = preparedQuery((db, params: Params<TokenSubject>) =>
  selectSessionUsers(db).where('sessions.id', '=', params.sessionId).where('users.id', '=', params.userId),
);

type SessionUserRow = Awaited<ReturnType<ReturnType<typeof selectSessionUsers>['execute']>>[number];

function toCurrentUser(row: SessionUserRow): CurrentUser {
  if (row.banned_at) throw new DomainError('account_banned');
  return {
    id: row.id,
    sessionId: row.session_id,
    sessionToken: row.session_token,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    mustConfirmEmail: row.must_confirm_email,
    photoUrl: row.photo_url,
    phone: row.phone,
    role: row.role,
    mayBuy: row.may_buy,
    maySell: row.may_sell,
    rights: row.role === 'admin' ? staffRights : staffRights.filter((right) => row[right]),
    isVerifiedSeller: row.verified_seller_at !== null,
    locale: isLocale(row.locale) ? row.locale : null,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    signedInRecently: row.signed_in_recently,
  };
}
