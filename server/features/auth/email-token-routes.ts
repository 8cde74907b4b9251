import type { Context, Hono } from 'hono';
import * as calls from '#contract/auth/email-links.ts';
import type { Config, RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Auth } from './better-auth.ts';
import { assertPasswordNotCommon } from './common-passwords.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { consumeMailLimits } from './consume-mail-limits.ts';
import { confirmEmailChange } from './email-change/confirm-email-change.ts';
import { requestEmailChange } from './email-change/request-email-change.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { findResetOwner, resetPassword } from './reset-password.ts';
import { withdrawEmailChange } from './revoke-sessions.ts';
import { verifyEmail } from './verify-email.ts';

type Deps = {
  db: Db;
  auth: Auth;
  enqueueMail: EnqueueMail;
  knownBrowsers: KnownBrowsers;
  config: RateLimitSettings & Pick<Config, 'sendsMail'>;
  /** The page of the demo mailbox; null where mail is really sent. */
  mailboxPath: string | null;
};

export function registerEmailTokenRoutes(app: Hono<AppEnv>, deps: Deps): void {
  registerMailRequests(app, deps);
  registerLinkRoutes(app, deps);
}

function registerMailRequests(app: Hono<AppEnv>, deps: Deps): void {
  const answer = { acknowledged: true, readAt: deps.mailboxPath } as const;

  registerEndpoint(app, calls.requestVerification, async ({ body }, _, context) => {
    await requestMail('verify-email', body.email, context, deps);
    return answer;
  });
  registerEndpoint(app, calls.requestEmailChange, async ({ body: { email } }, caller, context) => {
    const { addressKey } = context.var;
    await requestEmailChange(deps, caller, { email, addressKey, locale: requestLocale(context) });
    return answer;
  });
  registerEndpoint(app, calls.withdrawEmailChange, async (_, { id }) => ({
    acknowledged: true,
    deletedCount: await withdrawEmailChange(deps.db, id),
  }));
  registerEndpoint(app, calls.requestPasswordReset, async ({ body }, _, context) => {
    await requestMail('reset-password', body.email, context, deps);
    return answer;
  });
}

/** Does the same work whether the address has an account or not, so that neither reply nor timing reveals it. */
async function requestMail(
  message: 'verify-email' | 'reset-password',
  email: string,
  context: Context<AppEnv>,
  { db, enqueueMail, config: { limits, sendsMail } }: Deps,
): Promise<void> {
  if (!sendsMail) throw new DomainError('mail_not_set_up');
  await consumeMailLimits(db, limits, { addressKey: context.var.addressKey, emails: [email] });
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  await enqueueMail(db, { message, personId: user?.id ?? null, locale: requestLocale(context) });
}

function registerLinkRoutes(app: Hono<AppEnv>, { db, auth, enqueueMail, knownBrowsers, config }: Deps): void {
  const count = ({ var: { addressKey } }: Context<AppEnv>) =>
    consumeRateLimit(db, `mailed-link:${addressKey}`, config.limits.mailedLinksPerAddress);

  /** Following a mailed link proves access to the owner's mail, so the browser becomes a known one. */
  const rememberBrowser = async (context: Context<AppEnv>, userId: string) => {
    const cookie = await knownBrowsers.remember(context.req.header('cookie'), userId);
    if (cookie) context.header('set-cookie', cookie, { append: true });
  };

  registerEndpoint(app, calls.verifyEmail, async ({ body }, caller, context) => {
    await count(context);
    if (calls.isChangeToken(body.token))
      await confirmEmailChange({ db, enqueueMail }, caller, {
        token: body.token,
        locale: requestLocale(context),
      });
    else await verifyEmail(db, caller, body.token);
    return { acknowledged: true };
  });
  registerEndpoint(app, calls.checkPasswordReset, async ({ body }, _, context) => {
    await count(context);
    return { isGood: (await findResetOwner(db, body.token)) !== undefined };
  });
  registerEndpoint(app, calls.resetPassword, async ({ body }, _, context) => {
    await count(context);
    await assertPasswordNotCommon(body.password, 'password');
    const userId = await findResetOwner(db, body.token);
    await resetPassword({ db, auth, enqueueMail }, body.token, body.password);
    if (userId) await rememberBrowser(context, userId);
    return { acknowledged: true };
  });
  registerEndpoint(app, calls.confirmSignIn, async ({ body }, _, context) => {
    await count(context);
    await rememberBrowser(context, await confirmSignIn(db, body.token));
    return { acknowledged: true };
  });
}
