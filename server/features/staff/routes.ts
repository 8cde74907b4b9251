import type { Hono } from 'hono';
import * as calls from '#contract/staff.ts';
import type { Config, RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { acceptStaffInvitation, declineStaffInvitation } from './accept-staff-invitation.ts';
import { createInvitationTokens } from './invitation-token.ts';
import { inviteStaff, revokeStaffInvitation } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { removeStaff } from './remove-staff.ts';
import { updateStaff } from './update-staff.ts';

type Deps = {
  db: Db;
  secret: string;
  enqueueMail: EnqueueMail;
  config: RateLimitSettings & Pick<Config, 'sendsMail'>;
};

const acknowledged = { acknowledged: true } as const;

export function registerStaffRoutes(app: Hono<AppEnv>, { db, secret, enqueueMail, config }: Deps): void {
  const tokens = createInvitationTokens(secret);

  registerEndpoint(app, calls.listStaff, () => listStaff(db));

  registerEndpoint(app, calls.updateStaff, async ({ params, body }, caller) => {
    await updateStaff(db, caller.id, params.id, body);
    return acknowledged;
  });

  registerEndpoint(app, calls.removeStaff, async ({ params }, caller) => {
    await removeStaff(db, caller.id, params.id);
    return acknowledged;
  });

  registerEndpoint(app, calls.inviteStaff, async ({ body }, caller) => {
    await consumeRateLimit(db, `invitation:${caller.id}`, config.limits.mailPerAddress);
    const insertedId = await inviteStaff({ db, enqueueMail, tokens, ...config }, caller.id, body);
    // Otherwise the link proves that the address is theirs, so that only they get it.
    return { ...acknowledged, insertedId, path: config.sendsMail ? null : tokens.pathOf(insertedId) };
  });

  registerEndpoint(app, calls.revokeStaffInvitation, async ({ params }, caller) => {
    await revokeStaffInvitation(db, caller.id, params.id);
    return acknowledged;
  });

  registerEndpoint(app, calls.declineStaffInvitation, async ({ body }, _, { var: { addressKey } }) => {
    await consumeRateLimit(db, `mailed-link:${addressKey}`, config.limits.mailedLinksPerAddress);
    await declineStaffInvitation(db, body.token);
    return acknowledged;
  });

  registerEndpoint(app, calls.acceptStaffInvitation, async ({ body }, caller, { var: { addressKey } }) => {
    await consumeRateLimit(db, `mailed-link:${addressKey}`, config.limits.mailedLinksPerAddress);
    return { ...acknowledged, ...(await acceptStaffInvitation({ db, ...config }, caller, body.token)) };
  });
}
