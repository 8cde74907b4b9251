import type { BetterAuthOptions } from 'better-auth';
import { APIError, type createAuthMiddleware } from 'better-auth/api';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { findPasswordHash } from './find-password-hash.ts';
import { lockUser } from './lock-user.ts';

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>;
type AfterCreate<Model extends 'session' | 'verification'> = NonNullable<
  NonNullable<NonNullable<DatabaseHooks[Model]>['create']>['after']
>;
type HookContext = Parameters<AfterCreate<'session'>>[1];

/** What a sign-in is proven with, read before Better Auth checks it. */
type Proof = {
  passwordHash: string | null;
  /** The session that a change of two-factor replaces. */
  sessionId?: string;
};
const proofs = new WeakMap<Request, Proof>();

/**
 * Records what a sign-in, or a change of two-factor, is proven with. Better Auth checks the password and inserts the
 * session in separate transactions, and a reset may commit in between; acceptSession compares afterwards.
 */
export async function recordProof(db: Db, context: AuthContext): Promise<void> {
  if (!context.request) return;
  if (context.path === '/sign-in/email')
    proofs.set(context.request, await proofByEmail(db, String(context.body?.email)));
  else if (context.path.startsWith('/two-factor/'))
    proofs.set(
      context.request,
      (await proofBySession(db, await readSessionToken(context))) ??
        (await proofByChallenge(db, await readChallenge(context))),
    );
}

/** For Google, where only Better Auth knows which account is signing in. */
export async function recordProofOf(db: Db, userId: string, context: HookContext): Promise<void> {
  const passwordHash = (await findPasswordHash(db, userId)) ?? null;
  if (context?.request) proofs.set(context.request, { passwordHash });
}

/**
 * Runs after a session has been inserted. Ends it again, and rejects the sign-in, if the password has been changed or
 * reset since it was checked. Otherwise ends the session that the browser held before.
 */
export const acceptSession =
  (db: Db): AfterCreate<'session'> =>
  async ({ id, userId }, context) => {
    const replacedToken = await readSessionToken(context);
    const isAccepted = await db.transaction().execute(async (tx) => {
      // A reset holds this lock until it commits. If it comes later, it ends the session itself.
      const user = await lockUser(tx, userId);
      const proof = proofOf(context);
      const isCurrent = await isStillProven(tx, userId, proof);
      const replacedId = isCurrent && replacedToken && (await endSession(tx, replacedToken, id));
      if (!isCurrent || (proof?.sessionId && proof.sessionId !== replacedId)) {
        await undoSession(tx, id, userId);
        return false;
      }
      // The first of two steps makes a session too, which Better Auth deletes before it is returned.
      const isFirstStep = context?.path === '/sign-in/email' && user.two_factor_enabled;
      if (!isFirstStep) await recordLogin(tx, userId);
      return true;
    });
    if (!isAccepted) throw signInRejected();
  };

/** The same for a sign-in that waits for its second step: Better Auth stores it after it has deleted the session. */
export const acceptChallenge =
  (db: Db): AfterCreate<'verification'> =>
  async ({ id, identifier, value: userId }, context) => {
    if (!/^2fa-(?!attempts-)/.test(identifier)) return;
    const isAccepted = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      if (await isStillProven(tx, userId, proofOf(context))) return true;
      await tx.deleteFrom('verifications').where('id', '=', id).execute();
      return false;
    });
    if (!isAccepted) throw signInRejected();
  };

const signInRejected = () => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });

const proofOf = (context: HookContext): Proof | undefined =>
  context?.request ? proofs.get(context.request) : undefined;

/** A sign-up has no proof: the account is inserted together with its session. */
async function isStillProven(tx: Tx, userId: string, proof: Proof | undefined): Promise<boolean> {
  return !proof || ((await findPasswordHash(tx, userId)) ?? null) === proof.passwordHash;
}

async function endSession(tx: Tx, token: string, exceptId: string): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token', '=', token)
    .where('id', '<>', exceptId)
    .returning('id')
    .executeTakeFirst();
  return ended?.id;
}

async function undoSession(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
  // Better Auth switches two-factor on before it inserts the session, and marks the secret as verified afterwards.
  await tx
    .updateTable('users')
    .set({ two_factor_enabled: false })
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('two_factors').select('id').where('user_id', '=', userId).where('verified', '=', true),
        ),
      ),
    )
    .execute();
}

const recordLogin = (tx: Tx, userId: string) =>
  tx.updateTable('users').set({ last_login_at: sql<Date>`now()` }).where('id', '=', userId).execute();

async function readSessionToken(context: HookContext): Promise<string | undefined> {
  if (!context?.request) return undefined;
  const { authCookies, secret } = context.context;
  return (await context.getSignedCookie(authCookies.sessionToken.name, secret)) || undefined;
}

async function readChallenge(context: AuthContext): Promise<string> {
  const { name } = context.context.createAuthCookie('two_factor');
  return (await context.getSignedCookie(name, context.context.secret)) || '';
}

async function proofByEmail(db: Db, email: string): Promise<Proof> {
  const found = await selectHashes(db)
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('users.email', '=', email)
    .executeTakeFirst();
  return { passwordHash: found?.password ?? null };
}

/** One statement, so that the session was there while the password was this one. */
async function proofBySession(db: Db, token: string | undefined): Promise<Proof | undefined> {
  if (!token) return undefined;
  const found = await selectHashes(db)
    .innerJoin('sessions', 'sessions.user_id', 'accounts.user_id')
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .select('sessions.id')
    .executeTakeFirst();
  return found && { passwordHash: found.password, sessionId: found.id };
}

async function proofByChallenge(db: Db, challenge: string): Promise<Proof> {
  const found = await selectHashes(db)
    .innerJoin('verifications', 'verifications.value', 'accounts.account_id')
    .where('verifications.identifier', '=', challenge)
    .executeTakeFirst();
  return { passwordHash: found?.password ?? null };
}

const selectHashes = (db: Db) =>
  db.selectFrom('accounts').select('accounts.password').where('accounts.provider_id', '=', 'credential');
