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
    | 'trustedProxyHeader'
  >;
  db: Db;
  pool: Pool;
  /** A copy of the database, for what everybody sees alike. */
  replica?: Replica | undefined;
  log: Logger;
  /** Everything that is signed is signed with keys made from it. */
  secret: string;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  auth: ReturnType<typeof createAuth>;
  store: ImageStore;
  cards: PaymentProvider;
  /** The embedded card service, when that is the one in use. */
  sandboxCards?: Hono | undefined;
  /** Sign-in with Google, where it is set up. */
  google?: Google | undefined;
  /** The people who play Google's, when those are in use. */
  demoGoogle?: Hono<AppEnv> | undefined;
  jobs: JobQueue;
  enqueueMail: EnqueueMail;
  /** The demo's mail, to be read in the browser. */
  demoOutbox?: Outbox | undefined;
};

const smallBody = 256 * 1024;

/** Whoever says how long the body is sends no more than that; only a body without an end has to be counted. */
function isSmallAsSaid({ method, raw: { headers } }: HonoRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= smallBody;
}

/** The whole HTTP side without its pages: `app.fetch(request)` is all that tests need. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const accessTokens = createAccessTokens(deps.secret, deps.publicOrigin);
  const authenticate = createAuthenticate({ db: deps.db, auth: deps.auth, accessTokens });

  app.use(async (c, next) => {
    const note = getRequestContext(c.env);
    const requestId = note?.requestId ?? randomUUID();
    c.set('requestId', requestId);
    c.set('log', () => deps.log.child({ requestId }));
    c.set('authenticate', note ? notingRole(authenticate, note) : authenticate);
    c.set('publicOrigin', expectedOrigin(c.req.raw, { ...deps.config, publicOrigin: deps.publicOrigin }));
    const remoteAddress = c.env?.incoming?.socket?.remoteAddress;
    const client = { header: (name: string) => c.req.header(name), remoteAddress };
    c.set('clientAddress', clientAddress(client, deps.config.trustedProxyHeader));
    c.set('addressKey', addressKey(c.var.clientAddress));
    await next();
    if (note?.request === c.req.raw) note.route = routeOf(c);
    // What is served gets these on its way out, whoever has answered.
    if (note) return;
    c.res.headers.set('x-request-id', requestId);
    setSecurityHeaders(c.res.headers, deps.publicOrigin);
  });
  app.onError((error, c) => problemResponse(c, error));

  const limitBody = bodyLimit({
    maxSize: smallBody,
    onError: (c) => problemResponse(c, new DomainError('too_large')),
  });
  // Uploads are limited while they stream in.
  app.use((c, next) => (isSmallAsSaid(c.req) || c.req.path === '/api/images' ? next() : limitBody(c, next)));

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

/** The pattern of the route that answered, or of the one it was on its way to when it was refused. */
function routeOf(c: Context): string | undefined {
  const answered = routePath(c);
  if (!answered.endsWith('*')) return answered;
  return (
    matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ??
    (answered === '/*' ? undefined : answered)
  );
}

const notingRole =
  (authenticate: Authenticate, note: RequestContext): Authenticate =>
  async (...asked) => {
    const proof = await authenticate(...asked);
    note.role = proof ? (proof.caller.role ?? 'no role yet') : 'stranger';
    return proof;
  };
