import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as calls from '../../contract/mailed-links.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { countAttempt } from '../http/rate-limit.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import type { Auth } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { findMailedLinkOwner, isMailedLinkGood } from './mailed-link.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

type Deps = {
  db: Db;
  auth: Auth;
  orderMail: OrderMail;
  knownBrowsers: KnownBrowsers;
  config: Pick<Config, 'limits'>;
  /** The page where mail can be read that goes nowhere. */
  mailboxPath: string | null;
};

export function bindMailedLinks(app: Hono<AppEnv>, deps: Deps): void {
  bindRequests(app, deps);
  bindLinks(app, deps);
}

function bindRequests(app: Hono<AppEnv>, deps: Deps): void {
  const answer = { acknowledged: true, readAt: deps.mailboxPath } as const;

  bindEndpoint(app, calls.requestVerification, async ({ body }, _, context) => {
    await order('verify-email', body.email, context, deps);
    return answer;
  });
  bindEndpoint(app, calls.requestPasswordReset, async ({ body }, _, context) => {
    await order('reset-password', body.email, context, deps);
    return answer;
  });
}

/** Does the same whether somebody has the address or not, so that neither words nor time tell. */
async function order(
  message: 'verify-email' | 'reset-password',
  email: string,
  { var: { addressKey } }: Context<AppEnv>,
  { db, orderMail, config: { limits } }: Deps,
): Promise<void> {
  const account = createHash('sha256').update(email).digest('base64url');
  await countAttempt(db, `mail:address:${addressKey}`, limits.mailPerAddress);
  await countAttempt(db, `mail:account:${account}`, limits.mailPerAccount);
  const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  await orderMail(db, { message, personId: person?.id ?? null });
}

function bindLinks(app: Hono<AppEnv>, { db, auth, orderMail, knownBrowsers, config }: Deps): void {
  const count = ({ var: { addressKey } }: Context<AppEnv>) =>
    countAttempt(db, `mailed-link:${addressKey}`, config.limits.mailedLinksPerAddress);

  /** Whoever followed a mailed link can read the owner's mail. */
  const rememberBrowser = async (context: Context<AppEnv>, personId: string) => {
    const cookie = await knownBrowsers.remember(context.req.header('cookie'), personId);
    if (cookie) context.header('set-cookie', cookie, { append: true });
  };

  bindEndpoint(app, calls.verifyEmail, async ({ body }, caller, context) => {
    await count(context);
    await verifyEmail(db, caller, body.token);
    return { acknowledged: true };
  });
  bindEndpoint(app, calls.checkPasswordReset, async ({ body }, _, context) => {
    await count(context);
    return { isGood: await isMailedLinkGood(db, 'reset-password', body.token) };
  });
  bindEndpoint(app, calls.resetPassword, async ({ body }, _, context) => {
    await count(context);
    await refuseCommonPassword(body.password, 'password');
    const personId = await findMailedLinkOwner(db, 'reset-password', body.token);
    await resetPassword({ db, auth, orderMail }, body.token, body.password);
    if (personId) await rememberBrowser(context, personId);
    return { acknowledged: true };
  });
  bindEndpoint(app, calls.confirmSignIn, async ({ body }, _, context) => {
    await count(context);
    await rememberBrowser(context, await confirmSignIn(db, body.token));
    return { acknowledged: true };
  });
}
