import type { Hono } from 'hono';
import * as calls from '#contract/invitations.ts';
import type { Config, RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { checkSignUpInvitation } from './assert-may-join.ts';
import { createSignUpTokens } from './invitation-token.ts';
import { createInvitation, deleteInvitation, listInvitations } from './invitations.ts';

type Deps = {
  db: Db;
  secret: string;
  enqueueMail: EnqueueMail;
  config: RateLimitSettings & Pick<Config, 'sendsMail'>;
};

export function registerInvitationRoutes(app: Hono<AppEnv>, { db, secret, enqueueMail, config }: Deps): void {
  const tokens = createSignUpTokens(secret);
  const { limits, sendsMail } = config;

  registerEndpoint(app, calls.checkSignUpInvitation, async ({ body }, _caller, { var: { addressKey } }) => {
    await consumeRateLimit(db, `mailed-link:${addressKey}`, limits.mailedLinksPerAddress);
    return { isGood: await checkSignUpInvitation(db, body.token) };
  });

  registerEndpoint(app, calls.createInvitation, async ({ body }, caller) => {
    if (body.email) await consumeRateLimit(db, `invitation:${caller.id}`, limits.mailPerAddress);
    const { id, path } = await createInvitation({ db, enqueueMail, tokens, sendsMail }, caller.id, body);
    return { acknowledged: true, insertedId: id, path };
  });

  registerEndpoint(app, calls.listInvitations, (_input, _caller, c) =>
    listInvitations(db, tokens, requestLocale(c)),
  );

  registerEndpoint(app, calls.deleteInvitation, async ({ params }, caller) => {
    await deleteInvitation(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });
}
