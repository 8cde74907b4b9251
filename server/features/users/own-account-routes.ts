import type { Hono } from 'hono';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import * as calls from '#contract/users/own-account.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { Auth } from '../auth/better-auth.ts';
import { changePassword } from '../auth/change-password.ts';
import { assertPasswordNotCommon } from '../auth/common-passwords.ts';
import { listSessions } from '../auth/list-sessions.ts';
import { endOtherSessions, endSession } from '../auth/revoke-sessions.ts';
import { expiredSessionCookie } from '../auth/session-cookie.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { chooseLocale } from './choose-locale.ts';
import { exportAccount } from './data-export/zip.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { getOwnAccount } from './get-own-account.ts';

type Deps = {
  db: Db;
  auth: Auth;
  store: ImageStore;
  enqueueMail: EnqueueMail;
  config: RateLimitSettings;
};

/** What users do with their own account, except the profile, which Better Auth handles. */
export function registerOwnAccountRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db, auth } = deps;
  const guarded = { db, auth, limit: deps.config.limits.passwordGuessesPerSession };
  registerEndpoint(app, calls.getOwnAccount, (_, caller) => getOwnAccount(deps, caller.id));

  registerEndpoint(app, calls.chooseLocale, async ({ body }, caller) => {
    await chooseLocale(db, caller.id, body.locale);
    return { acknowledged: true, locale: body.locale };
  });

  registerEndpoint(app, calls.changePassword, async ({ body }, caller) => {
    await assertPasswordNotCommon(body.newPassword, 'newPassword');
    const endedSessions = await changePassword({ ...guarded, enqueueMail: deps.enqueueMail }, caller, body);
    return { acknowledged: true, endedSessions };
  });

  registerEndpoint(app, calls.deleteOwnAccount, async ({ body }, caller, c) => {
    await deleteOwnAccount(guarded, caller, body.password);
    c.header('set-cookie', await expiredSessionCookie(auth));
    return { acknowledged: true, deletedCount: 1 };
  });

  registerSessionRoutes(app, db);

  registerStream(app, calls.exportOwnAccount, (caller, c) => sendExport(deps, caller, requestLocale(c)));
}

function registerSessionRoutes(app: Hono<AppEnv>, db: Db): void {
  registerEndpoint(app, calls.listSessions, async (_, caller, c) => ({
    sessions: await listSessions(db, caller, requestLocale(c)),
  }));

  registerEndpoint(app, calls.endSession, async ({ params }, caller) => {
    await endSession(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.endOtherSessions, async (_, caller) => ({
    acknowledged: true,
    deletedCount: await endOtherSessions(db, caller),
  }));
}

async function sendExport(
  { db, store, config }: Deps,
  caller: CurrentUser,
  locale: Locale,
): Promise<Response> {
  await consumeRateLimit(db, `export:${caller.id}`, config.limits.exportsPerPerson);
  return new Response(exportAccount({ db, store }, caller, locale), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="account.zip"',
    },
  });
}
