import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { problems } from '#contract/problem-codes.ts';
import { maxPasswordLength, minPasswordLength } from '#contract/users.ts';
import type { Db } from '#server/db/schema.ts';
import { createTransactionContext } from '#server/db/transaction-context.ts';
import { deriveKey } from '#server/lib/derive-key.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { withoutContent } from '#server/observability/describe-error.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { idleDays } from './extend-session.ts';
import { openKnownBrowsers } from './known-browser.ts';
import { acceptChallenge, acceptSession, recordProof, recordProofOf } from './sign-in-guard.ts';
import {
  enforceTwoFactorLimits,
  type SecondStepDeps,
  type SecondStepLimits,
  twoFactorPlugin,
} from './two-factor.ts';
import { validateAuthBody } from './validate-auth-body.ts';

export type Auth = ReturnType<typeof createAuth>;

type Deps = {
  db: Db;
  pool: Pool;
  secret: string;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  limits: SecondStepLimits;
  enqueueMail: EnqueueMail;
  log: Logger;
};

/** The header in which routes.ts tells the identity library who is at the other end. */
export const clientAddressHeader = 'x-dogear-client-address';

/** Sign-up, sign-in and sessions, by the identity library on our tables. Its calls are offered in routes.ts. */
export function createAuth({ db, pool, secret, publicOrigin, limits, enqueueMail, log }: Deps) {
  const joinable = createTransactionContext(pool);
  const knownBrowsers = openKnownBrowsers(db, secret, publicOrigin);
  return betterAuth({
    appName: 'Dogear',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret: deriveKey(secret, 'session cookies').toString('hex'),
    database: { db: joinable.db, type: 'postgres', transaction: true },
    ...tableMapping,
    emailAndPassword: { enabled: true, minPasswordLength, maxPasswordLength },
    emailVerification: {
      sendOnSignUp: true,
      // The link is made when the mail is sent; see email-token.ts.
      sendVerificationEmail: ({ user }) =>
        enqueueMail(joinable.current(), { message: 'welcome', personId: user.id }, user.id),
    },
    // Prolonged by extend-session.ts alone, which knows when a session has to end.
    session: { ...tableMapping.session, expiresIn: idleDays * 24 * 3600, disableSessionRefresh: true },
    account: { ...tableMapping.account, ...accountLinking },
    plugins: [twoFactorPlugin()],
    hooks: { before: checkInput({ db, limits, knownBrowsers, enqueueMail }) },
    databaseHooks: {
      session: { create: { before: assertMaySignIn(db), after: acceptSession(db) } },
      verification: { create: { after: acceptChallenge(db) } },
      account: { create: { before: dropOAuthTokens } },
    },
    // Ours are counted in the database, for all processes together.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: logAuthError(log) },
    onAPIError: { onError: throwUnexpected, errorURL: '/login/google' },
    advanced: {
      ...cookies(publicOrigin.startsWith('https:')),
      // As long as the rest of the state of a sign-in with Google.
      cookies: { state: { attributes: { maxAge: 600 } } },
      database: { generateId: () => uuidV7(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Set, because both would otherwise depend on NODE_ENV. Foreign origins are refused in
      // routes.ts by the rule for all our calls; this one would refuse what that one lets in.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
  });
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
/** Neither told to anybody nor taken from anybody. */
const ownField = { required: false, input: false, returned: false } as const;

const tableMapping = {
  user: {
    modelName: 'users',
    fields: { ...timestamps, emailVerified: 'email_verified', image: 'photo_url' },
    additionalFields: {
      role: { ...ownField, type: 'string' },
      bannedAt: { ...ownField, type: 'date', fieldName: 'banned_at' },
      deletedAt: { ...ownField, type: 'date', fieldName: 'deleted_at' },
      phoneNumber: { ...ownField, input: true, type: 'string', fieldName: 'phone' },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      ...timestamps,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...timestamps,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'verifications', fields: { ...timestamps, expiresAt: 'expires_at' } },
} satisfies BetterAuthOptions;

/**
 * Google joins an account that is there already when both sides have shown that the address is theirs. Otherwise
 * somebody could open an account with another's address first, and wait for them.
 */
const accountLinking = {
  updateAccountOnSignIn: false,
  accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
} satisfies BetterAuthOptions['account'];

/** Over https the name itself makes browsers refuse a cookie set by a neighbouring host or without encryption. */
const cookies = (secure: boolean) =>
  ({
    cookiePrefix: secure ? '__Host-dogear' : 'dogear',
    // This setting would put the weaker `__Secure-` before the name.
    useSecureCookies: false,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }) satisfies BetterAuthOptions['advanced'];

const checkInput = (deps: SecondStepDeps) =>
  createAuthMiddleware(async (context) => {
    const body = await validateAuthBody(deps.db, context.path, context.body);
    // First, because Better Auth remembers the session that it finds.
    await recordProof(deps.db, { ...context, body });
    await enforceTwoFactorLimits(deps, { ...context, body });
    return { context: { body } };
  });

type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>;
type SessionHooks = NonNullable<NonNullable<DatabaseHooks['session']>['create']>;
type AccountHooks = NonNullable<NonNullable<DatabaseHooks['account']>['create']>;

/** Through the library's own adapter: at sign-up the person exists only inside its transaction. */
const assertMaySignIn =
  (db: Db): NonNullable<SessionHooks['before']> =>
  async (session, context) => {
    const isByGoogle = context?.path.startsWith('/callback/');
    if (isByGoogle) await recordProofOf(db, session.userId, context);
    const person = await context?.context.internalAdapter.findUserById(session.userId);
    const { bannedAt, deletedAt, twoFactorEnabled } = (person ?? {}) as Partial<Standing>;
    if (deletedAt) throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
    if (bannedAt)
      throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: problems.account_banned.message });
    // A second step that another way in does not ask for is none: whoever reads somebody's mail could take that way.
    if (twoFactorEnabled && isByGoogle) throw new APIError('FORBIDDEN', { code: 'SECOND_STEP_BY_PASSWORD' });
  };

type Standing = { bannedAt: Date | null; deletedAt: Date | null; twoFactorEnabled: boolean };

/** Nothing of ours asks Google anything after the sign-in, so there is no reason to keep what would allow it. */
const dropOAuthTokens: NonNullable<AccountHooks['before']> = async (account) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

/** Lets a failure that is no answer of the library's (the database is away, say) reach our own error mapping. */
function throwUnexpected(error: unknown): void {
  if (!isAPIError(error)) throw error;
}

/**
 * Of its details the errors only: the others quote whom they are about, as the message does after a colon. Without an
 * error the library speaks of a request that it refused, which is no fault of the server.
 */
const logAuthError =
  (log: Logger) =>
  (_level: string, message: string, ...details: unknown[]): void => {
    const err = details.find((detail) => detail instanceof Error);
    const reason = withoutContent(message.split(': ', 1)[0] ?? '');
    if (err) log.error({ err, reason }, 'identity library');
    else log.warn({ reason }, 'identity library');
  };
