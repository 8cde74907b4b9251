import type { Context, Hono } from 'hono';
import * as calls from '#contract/setup.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from '../auth/better-auth.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Site } from '../site/site-settings.ts';
import { createCheckUp } from './check-up.ts';
import { claimCookie, readClaim } from './claim-cookie.ts';
import { claimSetup } from './claim-setup.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { doWithoutService } from './does-without.ts';
import { draftLegalPages } from './draft-legal-pages.ts';
import { getSetup } from './get-setup.ts';
import { finishSetup, saveSetupStep } from './save-setup-step.ts';
import { mayContinueSetup, requireSetupCaller, type SetupCaller } from './setup-caller.ts';
import { signInFirstAdmin } from './sign-in-first-admin.ts';
import { confirmTestMail, sendTestMail } from './test-mail.ts';

type Deps = {
  db: Db;
  auth: Auth;
  config: Config;
  publicOrigin: string;
  store: ImageStore;
  /** Undefined for a site that sends no email. */
  mail: MailService | undefined;
  paymentProvider: PaymentProvider;
  enqueueMail: EnqueueMail;
  site: Site;
};

export function registerSetupRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db, config, publicOrigin } = deps;
  const callerOf = (user: CurrentUser | undefined, c: Context<AppEnv>): SetupCaller => ({
    user,
    claim: readClaim(publicOrigin, c.req.header('cookie')),
  });

  registerEndpoint(app, calls.getSetup, (_, user, c) => getSetup(db, config, callerOf(user, c)));

  registerEndpoint(app, calls.claimSetup, async ({ body }, _, c) => {
    const claim = await claimSetup(db, body.key).catch(async (error: unknown) => {
      // Only wrong keys count, or others could lock the host out with theirs.
      await consumeRateLimit(db, `setup:claim:${c.var.addressKey}`, config.limits.setupClaimsPerAddress);
      await consumeRateLimit(db, 'setup:claim', config.limits.setupClaims);
      throw error;
    });
    c.header('set-cookie', claimCookie(publicOrigin, claim), { append: true });
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.createFirstAdmin, async ({ body }, user, c) => {
    const caller = callerOf(user, c);
    // Others could lock the host out with their sign-ups, which are rejected until then.
    if (!(await mayContinueSetup(db, caller)))
      await consumeRateLimit(db, `sign-up:${c.var.addressKey}`, config.limits.signUpPerAddress);
    const { claim } = caller;
    if (claim === undefined) throw new DomainError('not_signed_in');
    await createFirstAdmin(deps, claim, body);
    await signInFirstAdmin(deps.auth, c, body);
    c.header('set-cookie', claimCookie(publicOrigin, ''), { append: true });
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.finishSetup, async () => {
    await finishSetup(db, config);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.draftLegalPages, async (_, admin) => ({
    drafted: await draftLegalPages(deps, admin.id),
  }));

  registerStepRoutes(app, deps, async (user, c) => requireSetupCaller(db, callerOf(user, c)));
}

type Admit = (user: CurrentUser | undefined, c: Context<AppEnv>) => Promise<void>;

function registerStepRoutes(app: Hono<AppEnv>, deps: Deps, admit: Admit): void {
  const { db, config } = deps;
  const { limits } = config;
  const { getCheckUp, runCheckUp } = createCheckUp(deps);
  const mailDeps = { ...deps, limits };

  registerEndpoint(app, calls.saveSetupStep, async ({ params, body }, user, c) => {
    await admit(user, c);
    await saveSetupStep(db, params.step, body.state);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.doWithoutService, async ({ params }, user, c) => {
    await admit(user, c);
    const by = user?.role === 'admin' ? { adminId: user.id } : { by: 'setup' as const };
    await doWithoutService(db, params.service, by);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.getCheckUp, async ({ query }, user, c) => {
    await admit(user, c);
    return { checks: await getCheckUp(query.origin) };
  });

  registerEndpoint(app, calls.runCheckUp, async ({ body }, user, c) => {
    await admit(user, c);
    await consumeRateLimit(db, 'setup:check-up', limits.checkUps);
    return { checks: await runCheckUp(body.origin) };
  });

  registerEndpoint(app, calls.sendTestMail, async ({ body }, user, c) => {
    await admit(user, c);
    await sendTestMail(mailDeps, body.email);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.confirmTestMail, async ({ body }, user, c) => {
    await admit(user, c);
    await confirmTestMail(mailDeps, body.code);
    return { acknowledged: true };
  });
}
