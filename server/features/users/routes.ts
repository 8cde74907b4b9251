import type { Context, Hono } from 'hono';
import { say } from '#contract/kernel/sentence.ts';
import * as overview from '#contract/users/admin-overview.ts';
import * as calls from '#contract/users/users.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import type { AccessTokens } from '../auth/access-token.ts';
import type { Auth } from '../auth/better-auth.ts';
import { extendSession } from '../auth/extend-session.ts';
import { issueAccessToken } from '../auth/issue-access-token.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { listSignInMethods } from '../auth/sign-in-methods.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Site } from '../site/site-settings.ts';
import { getAdminOverview, getModeratorOverview } from './admin-overview.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { startBuying, startSelling } from './capabilities.ts';
import { changeUserEmail } from './change-user-email.ts';
import { chooseRole } from './choose-role.ts';
import { createPasswordLink } from './create-password-link.ts';
import { deleteUser } from './delete-user.ts';
import { listUsers } from './list-users.ts';
import { findRole } from './role-lookups.ts';
import { toViewer } from './user-mapper.ts';
import { verifySeller } from './verify-seller.ts';

type Deps = {
  db: Db;
  auth: Auth;
  accessTokens: AccessTokens;
  site: Site;
  enqueueMail: EnqueueMail;
  config: Pick<Config, 'sendsMail'>;
  /** The page of the demo mailbox; null where mail is really sent. */
  mailboxPath: string | null;
};

export function registerUserRoutes(app: Hono<AppEnv>, deps: Deps): void {
  registerIdentityRoutes(app, deps);
  registerRoleLookups(app, deps);
  registerAdminRoutes(app, deps);
}

function registerIdentityRoutes(
  app: Hono<AppEnv>,
  { db, auth, accessTokens, site, mailboxPath }: Deps,
): void {
  const issue = async (
    caller: CurrentUser | undefined,
    email: string,
    c: Context<AppEnv>,
  ): Promise<string> => {
    const token = await issueAccessToken(accessTokens, caller, email);
    const seconds = caller && (await extendSession(db, caller.sessionId));
    if (seconds) c.header('set-cookie', await sessionCookie(auth, caller.sessionToken, seconds));
    return token;
  };

  registerEndpoint(app, calls.getAccessToken, async ({ query }, caller, c) => ({
    accessToken: await issue(caller, query.email, c),
  }));

  registerEndpoint(app, calls.postAccessToken, async ({ body }, caller, c) => ({
    token: await issue(caller, body.email, c),
  }));

  registerEndpoint(app, calls.chooseRole, async ({ body }, caller) => {
    await chooseRole(db, caller.id, body.role);
    return { acknowledged: true, insertedId: caller.id };
  });

  registerEndpoint(app, calls.startBuying, async (_, caller) => ({
    acknowledged: true,
    modifiedCount: await startBuying(db, caller.id),
  }));

  registerEndpoint(app, calls.startSelling, async (_, caller) => ({
    acknowledged: true,
    modifiedCount: await startSelling(db, caller.id),
  }));

  registerEndpoint(app, calls.getViewer, async (_, caller) => ({
    user: caller
      ? toViewer(caller, {
          signsInWith: await listSignInMethods(db, caller.id),
          bookingHoldHours: (await site.current()).holdHours,
          mailReadAt: mailboxPath,
        })
      : null,
  }));
}

function registerRoleLookups(app: Hono<AppEnv>, { db }: Deps): void {
  registerEndpoint(app, calls.getIsAdmin, async ({ params }, caller) => {
    const { role } = await findRole(db, caller, params.email);
    return { isAdmin: role === 'admin' };
  });

  registerEndpoint(app, calls.getIsBuyer, async ({ params }, caller) => {
    const { mayBuy } = await findRole(db, caller, params.email);
    return { isBuyer: mayBuy };
  });

  registerEndpoint(app, calls.getIsSeller, async ({ params }, caller) => {
    const { maySell, isVerifiedSeller } = await findRole(db, caller, params.email);
    return { isSeller: maySell, isSellerVerified: isVerifiedSeller };
  });
}

function registerAdminRoutes(app: Hono<AppEnv>, { db, enqueueMail, config: { sendsMail } }: Deps): void {
  registerEndpoint(app, calls.createPasswordLink, async ({ params }, caller) => ({
    acknowledged: true,
    path: await createPasswordLink({ db, sendsMail }, caller.id, params.id),
  }));
  registerEndpoint(app, calls.changeUserEmail, async ({ params, body }, caller) => ({
    acknowledged: true,
    modifiedCount: await changeUserEmail({ db, sendsMail }, caller.id, {
      userId: params.id,
      email: body.email,
    }),
  }));
  registerEndpoint(app, calls.listUsers, async ({ query }) => ({
    status: true,
    users: await listUsers(db, query),
  }));
  registerEndpoint(app, calls.listBuyers, ({ query }) => listUsers(db, query, 'may_buy'));
  registerEndpoint(app, calls.listSellers, ({ query }) => listUsers(db, query, 'may_sell'));
  registerEndpoint(app, overview.getAdminOverview, () => getAdminOverview(db));
  registerEndpoint(app, overview.getModeratorOverview, (_, { rights }) => getModeratorOverview(db, rights));

  registerEndpoint(app, calls.deleteUser, async ({ params }, caller) => {
    await deleteUser(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.deleteBuyer, async ({ params }, caller) => {
    await deleteUser(db, caller.id, params.id, 'may_buy');
    return { acknowledged: true, deleteCount: 1 };
  });

  registerEndpoint(app, calls.deleteSeller, async ({ params }, caller) => {
    await deleteUser(db, caller.id, params.id, 'may_sell');
    return { acknowledged: true, deleteCount: 1 };
  });

  registerEndpoint(app, calls.verifySeller, async ({ params }, caller, c) => {
    await verifySeller({ db, enqueueMail }, caller.id, params.id);
    return { status: true, message: writeSentence(say('done.sellerVerified'), requestLocale(c)) };
  });

  registerEndpoint(app, calls.banUser, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await banUser(db, caller.id, params.id),
  }));

  registerEndpoint(app, calls.unbanUser, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await unbanUser(db, caller.id, params.id),
  }));
}
