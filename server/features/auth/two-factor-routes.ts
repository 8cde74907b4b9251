import type { Context, Hono } from 'hono';
import type { RateLimitSettings } from '#server/config/config.ts';
import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { handleError } from '#server/http/error-response.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';
import { passwordGuesses } from './check-password.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { buildAuthRequest, mapAuthError, readBody, rememberBrowser } from './routes.ts';
import { findSessionUser, requireSessionUser } from './session-user.ts';

/** The authenticator app lists the account under the name of the site. Neither side of its address may contain a colon. */
const issuerOf = ({ var: { knownSite } }: Context<AppEnv>, call: string) =>
  call === '/two-factor/enable' && knownSite && { issuer: knownSite.name.replaceAll(':', ' ') };

type Deps = { db: Db; auth: Auth; knownBrowsers: KnownBrowsers; config: RateLimitSettings };

/** Set-up calls for signed-in users. Each requires the password again. */
const settings = ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'];
/** Verifies the second step of a sign-in, or the first code of a new authenticator app. */
const verifications = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/**
 * Better Auth's endpoints for two-factor authentication. Only one key of the caller's body is passed on, because Better Auth has
 * options that we do not offer, such as trusting a device for a month.
 */
export function registerTwoFactorRoutes(app: Hono<AppEnv>, deps: Deps): void {
  for (const call of settings)
    serve(app, deps, call, 'password', async (c) => {
      await consumeRateLimit(
        deps.db,
        passwordGuesses((await requireSessionUser(c)).sessionId),
        deps.config.limits.passwordGuessesPerSession,
      );
    });
  for (const call of verifications)
    serve(app, deps, call, 'code', async (c) => {
      // With a session this is the first code of a new app. Rejects banned users.
      await findSessionUser(c);
      await consumeRateLimit(
        deps.db,
        `second-step:address:${c.var.addressKey}`,
        deps.config.limits.signInPerAddress,
      );
    });
}

function serve(
  app: Hono<AppEnv>,
  { auth, knownBrowsers }: Deps,
  call: string,
  key: 'password' | 'code',
  admit: (c: Context<AppEnv>) => Promise<void>,
): void {
  app.post(`/api/auth${call}`, async (c) => {
    try {
      const body = await readBody(c);
      await admit(c);
      const response = await mapAuthError(
        c,
        await auth.handler(buildAuthRequest(c, call, { [key]: body[key], ...issuerOf(c, call) })),
      );
      return key === 'code' ? await rememberBrowser(c, knownBrowsers, response) : response;
    } catch (error) {
      // Of two concurrent set-ups one loses.
      const lost = isUniqueViolation(error, 'two_factors_user_id_key');
      return handleError(c, lost ? new DomainError('unavailable') : error);
    }
  });
}
