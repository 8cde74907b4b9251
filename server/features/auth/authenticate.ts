import { sql } from 'kysely';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import type { Authenticate, CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { AccessTokens, TokenHolder } from './access-token.ts';
import type { Auth } from './better-auth.ts';
import { readSessionCookie } from './session-cookie.ts';

type Deps = { db: Db; auth: Auth; accessTokens: AccessTokens };

/** By access token where the request carries one, else by the session's cookie; one query either way. */
export function createAuthenticate({ db, auth, accessTokens }: Deps): Authenticate {
  return async (request, on = db) => {
    const token = readBearerToken(request);
    if (token !== undefined) return { caller: await getTokenHolder(on, accessTokens, token), by: 'token' };
    const sessionToken = await readSessionCookie(auth, request);
    if (sessionToken === undefined) return undefined;
    const [row] = await callersByCookie(on, { sessionToken });
    return row && { caller: toCaller(row), by: 'cookie' };
  };
}

/** Undefined without a bearer header; empty when it holds nothing, which is as bad as any wrong token. */
function readBearerToken(request: Request): string | undefined {
  return request.headers
    .get('authorization')
    ?.match(/^bearer(?:\s+(\S.*)?)?$/i)
    ?.map((part) => part ?? '')[1];
}

async function getTokenHolder(
  on: QueryExecutor,
  accessTokens: AccessTokens,
  token: string,
): Promise<CurrentUser> {
  const holder = await accessTokens.verify(token);
  const [row] = holder ? await callersByToken(on, holder) : [];
  if (!row) throw new DomainError('invalid_token');
  return toCaller(row);
}

/** People with a live session; a deleted person has none, whatever the sessions table says. */
const selectCallers = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
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
      'users.verified_seller_at',
      'users.banned_at',
      'users.created_at',
      'users.last_login_at',
    ])
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null);

const callersByCookie = preparedQuery((db, params: Params<{ sessionToken: string }>) =>
  selectCallers(db).where('sessions.token', '=', params.sessionToken),
);

const callersByToken = preparedQuery((db, params: Params<TokenHolder>) =>
  selectCallers(db).where('sessions.id', '=', params.sessionId).where('users.id', '=', params.userId),
);

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCallers>['execute']>>[number];

function toCaller(row: CallerRow): CurrentUser {
  if (row.banned_at) throw new DomainError('account_banned');
  return {
    id: row.id,
    sessionId: row.session_id,
    sessionToken: row.session_token,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    photoUrl: row.photo_url,
    phone: row.phone,
    role: row.role,
    isVerifiedSeller: row.verified_seller_at !== null,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}
