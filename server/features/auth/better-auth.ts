import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sentenceOf } from '#contract/kernel/problem-codes.ts';
import { maxPasswordLength, minPasswordLength } from '#contract/users/users.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { createTransactionContext } from '#server/db/transaction-context.ts';
import { deriveKey } from '#server/lib/derive-key.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { withoutContent } from '#server/observability/describe-error.ts';
import { assertMayJoin, invitationHeader } from '../invitations/assert-may-join.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { idleDays } from './extend-session.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { acceptChallenge, acceptSession, recordProof, recordProofOf } from './sign-in-guard.ts';
import { findSpelledAddresses, readSpelled, spellAddress } from './spelled-address.ts';
import {
  enforceTwoFactorLimits,
  type TwoFactorDeps,
  type TwoFactorLimits,
  twoFactorPlugin,
} from './two-factor.ts';
import { validateAuthBody } from './validate-auth-body.ts';

export type Auth = ReturnType<typeof createAuth>;

type Deps = {
  db: Db;
  pool: Pool;
  secret: string;
  /** Scheme, host and port of Dogear's own pages. */
  publicOrigin: string;
  limits: TwoFactorLimits;
  enqueueMail: EnqueueMail;
  /** Whether the site has a mail server. */
  sendsMail: boolean;
  log: Logger;
  /** How passwords are hashed, for tests; Better Auth's scrypt by default. */
  passwordHashing?: PasswordHashing | undefined;
};

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
};

/** The header in which routes.ts passes the client's address to Better Auth. */
export const clientAddressHeader = 'x-dogear-client-address';

/** The header in which routes.ts passes the language of a visitor who signs up. */
export const localeHeader = 'x-dogear-locale';

/** Better Auth on our tables: sign-up, sign-in and sessions. routes.ts decides which of its endpoints are exposed. */
export function createAuth(deps: Deps) {
  const { db, pool, secret, publicOrigin, enqueueMail, log, passwordHashing } = deps;
  const transactionContext = createTransactionContext(pool);
  const knownBrowsers = createKnownBrowsers(db, secret, publicOrigin);
  const auth = betterAuth({
    appName: 'Dogear',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret: deriveKey(secret, 'session cookies').toString('hex'),
    database: { db: transactionContext.db, type: 'postgres', transaction: true },
    ...tableMapping,
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      ...(passwordHashing && { password: passwordHashing }),
    },
    emailVerification: {
      sendOnSignUp: true,
      // The token is created when the mail is rendered; see mail/worker.ts.
      sendVerificationEmail: ({ user }) =>
        enqueueMail(transactionContext.currentExecutor(), { message: 'welcome', personId: user.id }, user.id),
    },
    // Only extend-session.ts extends sessions, because it enforces their maximum age.
    session: { ...tableMapping.session, expiresIn: idleDays * 24 * 3600, disableSessionRefresh: true },
    account: { ...tableMapping.account, ...accountLinking },
    plugins: [twoFactorPlugin()],
    hooks: { before: checkInput({ ...deps, knownBrowsers }) },
    databaseHooks: {
      user: { create: { before: admitNewcomer(transactionContext.currentExecutor) } },
      session: { create: { before: assertMaySignIn(db), after: acceptSession(db) } },
      verification: { create: { after: acceptChallenge(db) } },
      account: { create: { before: dropOAuthTokens } },
    },
    // Our own rate limits are counted in the database, across all processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: logAuthError(log) },
    onAPIError: { onError: throwUnexpected, errorURL: '/login/google' },
    advanced: {
      ...cookies(publicOrigin.startsWith('https:')),
      // 10 minutes, like the rest of the state of a Google sign-in.
      cookies: { state: { attributes: { maxAge: 600 } } },
      database: { generateId: () => uuidV7(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Set explicitly, because the defaults depend on NODE_ENV. routes.ts rejects foreign origins by the same
      // rule as all our endpoints; Better Auth's CSRF check would also reject requests which that rule allows.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
  });
  // Before anyone else gets the context.
  void auth.$context.then(findSpelledAddresses, () => undefined);
  return auth;
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
/** Neither returned to clients nor accepted from them. */
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
      locale: { ...ownField, type: 'string' },
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
 * Google is linked to an existing account only if both the account and Google have confirmed the address. Otherwise
 * an attacker could sign up with a victim's address and wait for the victim to sign in with Google.
 */
const accountLinking = {
  updateAccountOnSignIn: false,
  accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
} satisfies BetterAuthOptions['account'];

/** The `__Host-` prefix makes browsers reject such a cookie when a sibling domain or plain HTTP sets it. */
const cookies = (secure: boolean) =>
  ({
    cookiePrefix: secure ? '__Host-dogear' : 'dogear',
    // This option would prepend the weaker `__Secure-` prefix.
    useSecureCookies: false,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }) satisfies BetterAuthOptions['advanced'];

const checkInput = (deps: TwoFactorDeps) =>
  createAuthMiddleware(async (context) => {
    const body = await validateAuthBody(deps.db, context.path, context.body);
    // First, because Better Auth caches the session that it finds.
    await recordProof(deps.db, { ...context, body });
    await enforceTwoFactorLimits(deps, { ...context, body });
    return { context: { body: spellAddress(body) } };
  });

type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>;
type SessionHooks = NonNullable<NonNullable<DatabaseHooks['session']>['create']>;
type UserHooks = NonNullable<NonNullable<DatabaseHooks['user']>['create']>;
type AccountHooks = NonNullable<NonNullable<DatabaseHooks['account']>['create']>;

/**
 * Lets a new account in as the site allows, and keeps the language in which it is created. It reads on the connection of the
 * sign-up's own transaction.
 */
const admitNewcomer =
  (currentExecutor: () => Db | Tx): NonNullable<UserHooks['before']> =>
  async (user, context) => {
    const invitation = context?.headers?.get(invitationHeader) ?? undefined;
    const email = readSpelled(user.email);
    // Known now, because an invitation remembers who used it.
    const id = uuidV7();
    await assertMayJoin(currentExecutor(), { id, email, invitation }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new APIError('FORBIDDEN', { code: error.code, message: sentenceOf(error.code) });
    });
    return { data: { ...user, id, email, locale: context?.headers?.get(localeHeader) ?? null } };
  };

/** Reads through Better Auth's adapter, because at sign-up the user exists only inside its transaction. */
const assertMaySignIn =
  (db: Db): NonNullable<SessionHooks['before']> =>
  async (session, context) => {
    const isByGoogle = context?.path.startsWith('/callback/');
    if (isByGoogle) await recordProofOf(db, session.userId, context);
    const user = await context?.context.internalAdapter.findUserById(session.userId);
    const { bannedAt, deletedAt, twoFactorEnabled } = (user ?? {}) as Partial<UserStatus>;
    if (deletedAt) throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
    if (bannedAt)
      throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: sentenceOf('account_banned') });
    // Users with two-factor authentication may not sign in through Google, which would bypass it.
    if (twoFactorEnabled && isByGoogle) throw new APIError('FORBIDDEN', { code: 'SECOND_STEP_BY_PASSWORD' });
  };

type UserStatus = { bannedAt: Date | null; deletedAt: Date | null; twoFactorEnabled: boolean };

/** Google is not called after the sign-in, so its tokens are not stored. */
const dropOAuthTokens: NonNullable<AccountHooks['before']> = async (account) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

/** Lets errors that are not API errors, such as a lost database connection, reach our own error mapping. */
function throwUnexpected(error: unknown): void {
  if (!isAPIError(error)) throw error;
}

/**
 * Logs only errors, and the message up to its first colon: the rest can contain personal data. Without an error
 * Better Auth reports a rejected request, which is not a server error.
 */
const logAuthError =
  (log: Logger) =>
  (_level: string, message: string, ...details: unknown[]): void => {
    const err = details.find((detail) => detail instanceof Error);
    const reason = withoutContent(message.split(': ', 1)[0] ?? '');
    if (err) log.error({ err, reason }, 'auth_error');
    else log.warn({ reason }, 'auth_error');
  };
