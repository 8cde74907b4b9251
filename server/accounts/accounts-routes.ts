import type { Hono } from 'hono';
import * as calls from '../../contract/accounts.ts';
import { getAdminOverview } from '../../contract/overviews.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { AccessTokens } from './access-token.ts';
import { seeAdminOverview } from './admin-overview.ts';
import { deletePerson } from './delete-person.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { listPeople } from './list-people.ts';
import { registerUser } from './register-user.ts';
import { lookUpRole } from './role-lookups.ts';
import { toViewer } from './to-user.ts';
import { verifySeller } from './verify-seller.ts';

type Deps = { db: Db; accessTokens: AccessTokens; config: Pick<Config, 'bookingHoldHours'> };

export function bindAccounts(app: Hono<AppEnv>, deps: Deps): void {
  bindIdentity(app, deps);
  bindRoleLookups(app, deps);
  bindAdministration(app, deps);
}

function bindIdentity(app: Hono<AppEnv>, { db, accessTokens, config }: Deps): void {
  bindEndpoint(app, calls.getAccessToken, async ({ query }, caller) => ({
    accessToken: await issueAccessToken(accessTokens, caller, query.email),
  }));

  bindEndpoint(app, calls.postAccessToken, async ({ body }, caller) => ({
    token: await issueAccessToken(accessTokens, caller, body.email),
  }));

  bindEndpoint(app, calls.registerUser, async ({ body }, caller) => {
    await registerUser(db, caller.id, body.role);
    return { acknowledged: true, insertedId: caller.id };
  });

  bindEndpoint(app, calls.getViewer, async (_, caller) => ({
    user: caller ? toViewer(caller, config.bookingHoldHours) : null,
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

function bindAdministration(app: Hono<AppEnv>, { db }: Deps): void {
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
    await verifySeller(db, caller.id, params.id);
    return { status: true, message: 'Seller verified' };
  });
}
