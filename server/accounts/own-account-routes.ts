import type { Context, Hono } from 'hono';
import * as calls from '../../contract/own-account.ts';
import type { PictureStore } from '../adapters/pictures/picture-store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { problemResponse } from '../http/problem-response.ts';
import { countAttempt } from '../http/rate-limit.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import type { Auth } from './auth.ts';
import { changePassword } from './change-password.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { exportAccount } from './export-account.ts';
import { listSessions } from './list-sessions.ts';
import { seeOwnAccount } from './see-own-account.ts';
import { noSessionCookie } from './session-cookie.ts';

type Deps = {
  db: Db;
  auth: Auth;
  store: PictureStore;
  orderMail: OrderMail;
  config: Pick<Config, 'limits'>;
};

/** What people do with their own account, beside the profile that the identity library keeps. */
export function bindOwnAccount(app: Hono<AppEnv>, deps: Deps): void {
  const { db, auth } = deps;
  const guarded = { db, auth, limit: deps.config.limits.passwordGuessesPerSession };
  bindEndpoint(app, calls.getOwnAccount, (_, caller) => seeOwnAccount(deps, caller.id));

  bindEndpoint(app, calls.changePassword, async ({ body }, caller) => {
    await refuseCommonPassword(body.newPassword, 'newPassword');
    const endedSessions = await changePassword({ ...guarded, orderMail: deps.orderMail }, caller, body);
    return { acknowledged: true, endedSessions };
  });

  bindEndpoint(app, calls.deleteOwnAccount, async ({ body }, caller, c) => {
    await deleteOwnAccount(guarded, caller, body.password);
    c.header('set-cookie', await noSessionCookie(auth));
    return { acknowledged: true, deletedCount: 1 };
  });

  bindSessions(app, db);

  // Not by bindEndpoint: the answer is a stream.
  app.on(calls.exportOwnAccount.method, `/api${calls.exportOwnAccount.path}`, async (c) => {
    try {
      return await sendExport(c, deps);
    } catch (error) {
      return problemResponse(c, error);
    }
  });
}

function bindSessions(app: Hono<AppEnv>, db: Db): void {
  bindEndpoint(app, calls.listSessions, async (_, caller) => ({ sessions: await listSessions(db, caller) }));

  bindEndpoint(app, calls.endSession, async ({ params }, caller) => {
    await endSession(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  bindEndpoint(app, calls.endOtherSessions, async (_, caller) => ({
    acknowledged: true,
    deletedCount: await endOtherSessions(db, caller),
  }));
}

async function sendExport(c: Context<AppEnv>, { db, store, config }: Deps): Promise<Response> {
  const proof = await c.var.identifyCaller(c.req.raw);
  if (!proof) throw new DomainError('not_signed_in');
  await countAttempt(db, `export:${proof.caller.id}`, config.limits.exportsPerPerson);
  return new Response(exportAccount({ db, store }, proof.caller), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="dogear-account.zip"',
    },
  });
}
