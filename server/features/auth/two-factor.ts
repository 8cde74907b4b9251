import { randomInt } from 'node:crypto';
import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { say } from '#contract/kernel/sentence.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { consumeRateLimit, increment } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { mailSignInLink } from './confirm-sign-in.ts';
import { findAccount, type KnownBrowsers } from './known-browser.ts';
import { stepOfCode } from './totp.ts';

/** Better Auth's two-factor plugin on our table: codes of an authenticator app (TOTP) and recovery codes. */
export const twoFactorPlugin = () =>
  twoFactor({
    issuer: 'Dogear',
    twoFactorCookieMaxAge: 10 * 60,
    // An attacker who knows the password could lock the owner out. enforceTwoFactorLimits counts per browser instead.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomLetters = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export type TwoFactorLimits = Pick<
  RateLimits,
  'secondStepPerAccount' | 'secondStepPerKnownBrowser' | 'signInMailPerAccount'
>;
export type TwoFactorDeps = {
  db: Db;
  limits: TwoFactorLimits;
  knownBrowsers: KnownBrowsers;
  enqueueMail: EnqueueMail;
  sendsMail: boolean;
};

/**
 * Adds what Better Auth lacks, before it checks a code: attempts are counted per user, and a code of the app works only
 * once. The code's time step is recorded in one UPDATE, so that of two concurrent requests with one code one fails.
 */
export async function enforceTwoFactorLimits(deps: TwoFactorDeps, context: AuthContext): Promise<void> {
  const isTotp = context.path === '/two-factor/verify-totp';
  if (!isTotp && context.path !== '/two-factor/verify-backup-code') return;
  const challenged = await findChallengedUser(context);
  if (!challenged) return;
  await limitCodes(deps, challenged, context.headers?.get('cookie') ?? undefined);
  if (isTotp) await consumeTotpCode(deps.db, challenged.userId, String(context.body?.code), context);
}

/**
 * A session and a known browser have their own counters. Unknown browsers share one; once it is used up, the browser
 * must be confirmed by mail. A site without mail makes unknown browsers wait instead: six digits allow no more guesses.
 * @throws DomainError `too_many_requests`, `email_proof_required`
 */
async function limitCodes(
  { db, limits, knownBrowsers, enqueueMail, sendsMail }: TwoFactorDeps,
  { userId, sessionId }: ChallengedUser,
  cookies: string | undefined,
): Promise<void> {
  const account = await findAccount(db, 'users.id', userId);
  const browser = sessionId ?? (account && knownBrowsers.recognize(cookies, account));
  if (browser)
    return consumeRateLimit(db, `second-step:browser:${browser}`, limits.secondStepPerKnownBrowser);
  if (!sendsMail) return consumeRateLimit(db, `second-step:${userId}`, limits.secondStepPerAccount);
  const { max: attempts, windowSeconds } = limits.secondStepPerAccount;
  const { count } = await increment(db, `second-step:${userId}`, windowSeconds);
  if (count <= attempts) return;
  await mailSignInLink(db, enqueueMail, limits, userId);
  throw new DomainError('email_proof_required');
}

type ChallengedUser = { userId: string; sessionId?: string };

/** The user of the session, or of the sign-in that waits for its second step. */
async function findChallengedUser(context: AuthContext): Promise<ChallengedUser | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return { userId: session.user.id, sessionId: session.session.id };
  const { name } = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(name, context.context.secret);
  if (!challenge) return undefined;
  const found = await context.context.internalAdapter.findVerificationValue(challenge);
  return found ? { userId: found.value } : undefined;
}

async function consumeTotpCode(
  db: Db,
  userId: string,
  code: string,
  { context }: AuthContext,
): Promise<void> {
  const factor = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) return;
  const secret = await symmetricDecrypt({ key: context.secretConfig, data: factor.secret });
  const step = stepOfCode(Buffer.from(secret), code, new Date());
  // A wrong code is left to Better Auth, which counts and rejects it.
  if (step === undefined) return;
  const spent = await db
    .updateTable('two_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where((factors) =>
      factors.or([factors('last_used_step', 'is', null), factors('last_used_step', '<', String(step))]),
    )
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n)
    throw new APIError('UNAUTHORIZED', {
      code: 'CODE_ALREADY_USED',
      message: say('auth.codeUsed'),
    });
}
