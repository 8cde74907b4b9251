import { randomUUID } from 'node:crypto';
import { type Context, Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes, routePath } from 'hono/route';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Replica } from '../db/replica.ts';
import type { Db } from '../db/schema.ts';
import { registerMailbox } from '../demo/mailbox/mailbox-routes.ts';
import { createAccessTokens } from '../features/auth/access-token.ts';
import { createAuthenticate } from '../features/auth/authenticate.ts';
import type { createAuth } from '../features/auth/better-auth.ts';
import { registerEmailTokenRoutes } from '../features/auth/email-token-routes.ts';
import type { Google } from '../features/auth/google.ts';
import { registerGoogleRoutes } from '../features/auth/google-routes.ts';
import { openKnownBrowsers } from '../features/auth/known-browser.ts';
import { registerAuthRoutes } from '../features/auth/routes.ts';
import { registerTwoFactorRoutes } from '../features/auth/two-factor-routes.ts';
import { registerCatalogRoutes } from '../features/catalog/routes.ts';
import { registerImageRoutes } from '../features/images/routes.ts';
import type { EnqueueMail } from '../features/mail/queue.ts';
import { registerMailRoutes } from '../features/mail/routes.ts';
import { registerModerationRoutes } from '../features/moderation/routes.ts';
import { registerOrderRoutes } from '../features/orders/routes.ts';
import { registerLedgerRoutes } from '../features/payments/ledger-routes.ts';
import { registerPaymentRoutes } from '../features/payments/routes.ts';
import { registerOwnAccountRoutes } from '../features/users/own-account-routes.ts';
import { registerUserRoutes } from '../features/users/routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isUpload, smallBodyBytes } from '../http/buffer-body.ts';
import { addressKey, clientAddress } from '../http/client-address.ts';
import type { Authenticate } from '../http/current-user.ts';
import { setSecurityHeaders } from '../http/middleware/security-headers.ts';
import { expectedOrigin } from '../http/own-host.ts';
import { problemResponse } from '../http/problem-response.ts';
import { getRequestContext, type RequestContext } from '../http/request-context.ts';
import type { ImageStore } from '../integrations/images/image-store.ts';
import type { Outbox } from '../integrations/mail/file-transport.ts';
import type { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { DomainError } from '../lib/errors.ts';
import { registerApiDocs } from '../openapi/routes.ts';
import type { Config } from './config.ts';

export type AppDeps = {
  config: Pick<
    Config,
    | 'bookingHoldHours'
    | 'host'
    | 'openBookingsPerBuyer'
    | 'limits'
    | 'publicUrl'
    | 'maxConcurrentRequests'
    | 'requestsPerAddress'
    | 'signInDelay'
    | 'clientIpHeader'
  >;
  db: Db;
  pool: Pool;
  /** Serves the reads that are the same for every user. */
  replica?: Replica | undefined;
  log: Logger;
  /** All signing keys are derived from it. */
  secret: string;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  auth: ReturnType<typeof createAuth>;
  store: ImageStore;
  paymentProvider: PaymentProvider;
  /** The embedded payment sandbox, when it is in use. */
  sandboxCards?: Hono | undefined;
  /** Sign-in with Google, when it is configured. */
  google?: Google | undefined;
  /** The demo's stand-in for Google, when it is in use. */
  demoGoogle?: Hono<AppEnv> | undefined;
  jobs: JobQueue;
  enqueueMail: EnqueueMail;
  /** The demo's mail, which users read in the browser. */
  demoOutbox?: Outbox | undefined;
};

/** A body never exceeds its `content-length`; only a body without that header has to be counted. */
function declaresSmallBody({ method, raw: { headers } }: HonoRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= smallBodyBytes;
}

/** Creates the whole HTTP API, without the pages. Tests call `app.fetch(request)`. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const accessTokens = createAccessTokens(deps.secret, deps.publicOrigin);
  const authenticate = createAuthenticate({ db: deps.db, auth: deps.auth, accessTokens });

  app.use(async (c, next) => {
    const context = getRequestContext(c.env);
    const requestId = context?.requestId ?? randomUUID();
    c.set('requestId', requestId);
    c.set('log', () => deps.log.child({ requestId }));
    c.set('authenticate', context ? recordingRole(authenticate, context) : authenticate);
    c.set('publicOrigin', expectedOrigin(c.req.raw, { ...deps.config, publicOrigin: deps.publicOrigin }));
    const remoteAddress = c.env?.incoming?.socket?.remoteAddress;
    const client = { header: (name: string) => c.req.header(name), remoteAddress };
    c.set('clientAddress', clientAddress(client, deps.config.clientIpHeader));
    c.set('addressKey', addressKey(c.var.clientAddress));
    await next();
    if (context?.request === c.req.raw) context.route = routeOf(c);
    // Behind the server, withSecurityHeaders and observability set these on every response.
    if (context) return;
    c.res.headers.set('x-request-id', requestId);
    setSecurityHeaders(c.res.headers, deps.publicOrigin);
  });
  app.onError((error, c) => problemResponse(c, error));

  const limitBody = bodyLimit({
    maxSize: smallBodyBytes,
    onError: (c) => problemResponse(c, new DomainError('too_large')),
  });
  // Uploads are limited while they stream in.
  app.use((c, next) => (declaresSmallBody(c.req) || isUpload(c.req.path) ? next() : limitBody(c, next)));

  const knownBrowsers = openKnownBrowsers(deps.db, deps.secret, deps.publicOrigin);
  registerAuthRoutes(app, { ...deps, knownBrowsers });
  registerGoogleRoutes(app, { ...deps, google: deps.google });
  registerTwoFactorRoutes(app, { ...deps, knownBrowsers });
  const mailboxPath = deps.demoOutbox ? '/demo-mailbox' : null;
  registerUserRoutes(app, { ...deps, accessTokens, mailboxPath });
  registerEmailTokenRoutes(app, { ...deps, knownBrowsers, mailboxPath });
  registerOwnAccountRoutes(app, deps);
  registerCatalogRoutes(app, deps);
  registerOrderRoutes(app, deps);
  registerPaymentRoutes(app, deps);
  registerLedgerRoutes(app, deps);
  registerModerationRoutes(app, deps);
  registerMailRoutes(app, deps);
  registerImageRoutes(app, { ...deps, limits: { ...deps.config, ...deps.config.limits } });
  registerApiDocs(app, deps.publicOrigin);
  if (deps.sandboxCards) app.route('/sandbox-cards', deps.sandboxCards);
  if (deps.demoOutbox) registerMailbox(app, deps.demoOutbox);
  if (deps.demoGoogle) app.route('/demo-idp', deps.demoGoogle);
  app.get('/healthz', (c) => c.text('ok'));
  app.all('/api/*', (c) => problemResponse(c, new DomainError('not_found')));
  app.all('/demo-idp/*', (c) => problemResponse(c, new DomainError('not_found')));
  app.all('/webhooks/*', (c) => problemResponse(c, new DomainError('not_found')));
  return app;
}

/** Returns the pattern of the route that handled the request or, if middleware rejected it, would have handled it. */
function routeOf(c: Context): string | undefined {
  const matched = routePath(c);
  if (!matched.endsWith('*')) return matched;
  return (
    matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? (matched === '/*' ? undefined : matched)
  );
}

const recordingRole =
  (authenticate: Authenticate, context: RequestContext): Authenticate =>
  async (...args) => {
    const authentication = await authenticate(...args);
    context.role = authentication ? (authentication.user.role ?? 'none') : 'anonymous';
    return authentication;
  };
