import type { Context, Hono } from 'hono';
import * as calls from '../../contract/accounts.ts';
import { getAdminOverview } from '../../contract/overviews.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { Caller } from '../http/caller.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import type { AccessTokens } from './access-token.ts';
import { seeAdminOverview } from './admin-overview.ts';
import type { Auth } from './auth.ts';
import { banPerson, unbanPerson } from './ban-person.ts';
import { deletePerson } from './delete-person.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { listPeople } from './list-people.ts';
import { registerUser } from './register-user.ts';
import { lookUpRole } from './role-lookups.ts';
import { rollSession } from './roll-session.ts';
import { sessionCookie } from './session-cookie.ts';
import { toViewer } from './to-user.ts';
import { verifySeller } from './verify-seller.ts';
import { listWaysIn } from './ways-in.ts';

type Deps = {
  db: Db;
  auth: Auth;
  accessTokens: AccessTokens;
  config: Pick<Config, 'bookingHoldHours'>;
  orderMail: OrderMail;
  /** The page where mail can be read that goes nowhere. */
  mailboxPath: string | null;
};

export function bindAccounts(app: Hono<AppEnv>, deps: Deps): void {
  bindIdentity(app, deps);
  bindRoleLookups(app, deps);
  bindAdministration(app, deps);
}

function bindIdentity(app: Hono<AppEnv>, { db, auth, accessTokens, config, mailboxPath }: Deps): void {
  const issue = async (caller: Caller | undefined, email: string, c: Context<AppEnv>): Promise<string> => {
    const token = await issueAccessToken(accessTokens, caller, email);
    const seconds = caller && (await rollSession(db, caller.sessionId));
    if (seconds) c.header('set-cookie', await sessionCookie(auth, caller.sessionToken, seconds));
    return token;
  };

  bindEndpoint(app, calls.getAccessToken, async ({ query }, caller, c) => ({
    accessToken: await issue(caller, query.email, c),
  }));

  bindEndpoint(app, calls.postAccessToken, async ({ body }, caller, c) => ({
    token: await issue(caller, body.email, c),
  }));

  bindEndpoint(app, calls.registerUser, async ({ body }, caller) => {
    await registerUser(db, caller.id, body.role);
    return { acknowledged: true, insertedId: caller.id };
  });

  bindEndpoint(app, calls.getViewer, async (_, caller) => ({
    user: caller
      ? toViewer(caller, {
          signsInWith: await listWaysIn(db, caller.id),
          bookingHoldHours: config.bookingHoldHours,
          mailReadAt: mailboxPath,
        })
      : null,
  }));
}

function bindRoleLookups(app: Hono<AppEnv>, { db }: Deps): void {
  bindEndpoint(app, calls.isAdmin, async ({ params }, caller) => {
    const { role } = await lookUpRole(db, caller, params.email);
    return { isAdmin: role === 'admin' };
  });

  bindEndpoint(app, calls.isBuyer, async ({ params }, caller) => {
    const { role } = await lookUpRole(db, caller, params.email);
    return { isBuyer: role === 'Buyer' };
  });

  bindEndpoint(app, calls.isSeller, async ({ params }, caller) => {
    const { role, isVerifiedSeller } = await lookUpRole(db, caller, params.email);
    return { isSeller: role === 'Seller', isSellerVerified: isVerifiedSeller };
  });
}

function bindAdministration(app: Hono<AppEnv>, { db, orderMail }: Deps): void {
  bindEndpoint(app, calls.listUsers, async ({ query }) => ({
    status: true,
    users: await listPeople(db, query),
  }));
  bindEndpoint(app, calls.listBuyers, ({ query }) => listPeople(db, query, 'Buyer'));
  bindEndpoint(app, calls.listSellers, ({ query }) => listPeople(db, query, 'Seller'));
  bindEndpoint(app, getAdminOverview, () => seeAdminOverview(db));

  bindEndpoint(app, calls.deleteUser, async ({ params }, caller) => {
    await deletePerson(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  bindEndpoint(app, calls.deleteBuyer, async ({ params }, caller) => {
    await deletePerson(db, caller.id, params.id, 'Buyer');
    return { acknowledged: true, deleteCount: 1 };
  });

  bindEndpoint(app, calls.deleteSeller, async ({ params }, caller) => {
    await deletePerson(db, caller.id, params.id, 'Seller');
    return { acknowledged: true, deleteCount: 1 };
  });

  bindEndpoint(app, calls.verifySeller, async ({ params }, caller) => {
    await verifySeller({ db, orderMail }, caller.id, params.id);
    return { status: true, message: 'Seller verified' };
  });

  bindEndpoint(app, calls.banPerson, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await banPerson(db, caller.id, params.id),
  }));

  bindEndpoint(app, calls.unbanPerson, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await unbanPerson(db, caller.id, params.id),
  }));
}
