import { randomUUID } from 'node:crypto';
import { type Context, Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes, routePath } from 'hono/route';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createAccessTokens } from './accounts/access-token.ts';
import { bindAccounts } from './accounts/accounts-routes.ts';
import type { createAuth } from './accounts/auth.ts';
import { bindAuth } from './accounts/auth-routes.ts';
import type { Google } from './accounts/google.ts';
import { bindGoogle } from './accounts/google-routes.ts';
import { createIdentifyCaller } from './accounts/identify-caller.ts';
import { openKnownBrowsers } from './accounts/known-browser.ts';
import { bindMailedLinks } from './accounts/mailed-link-routes.ts';
import { bindOwnAccount } from './accounts/own-account-routes.ts';
import { bindTwoFactor } from './accounts/two-factor-routes.ts';
import type { Outbox } from './adapters/mail/outbox.ts';
import type { PaymentProvider } from './adapters/payments/payment-provider.ts';
import type { PictureStore } from './adapters/pictures/picture-store.ts';
import { bindCatalog } from './catalog/catalog-routes.ts';
import type { Config } from './config.ts';
import type { Replica } from './db/replica.ts';
import type { Db } from './db/tables.ts';
import { bindMailbox } from './demo/mailbox/mailbox-routes.ts';
import { bindDocs } from './docs/docs-routes.ts';
import { DomainError } from './errors.ts';
import type { AppEnv } from './http/app-env.ts';
import type { IdentifyCaller } from './http/caller.ts';
import { addressKey, clientAddress } from './http/client-address.ts';
import { expectedOrigin } from './http/own-host.ts';
import { problemResponse } from './http/problem-response.ts';
import { noteOf, type RequestNote } from './http/request-note.ts';
import { setSafeHeaders } from './http/safe-headers.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { bindBackgroundWork } from './mail/background-work-routes.ts';
import type { OrderMail } from './mail/mail-order.ts';
import { bindModeration } from './moderation/moderation-routes.ts';
import { bindOrders } from './orders/order-routes.ts';
import { bindLedger } from './payments/ledger-routes.ts';
import { bindPayments } from './payments/payment-routes.ts';
import { bindPictures } from './pictures/picture-routes.ts';

export type AppDeps = {
  config: Pick<
    Config,
    | 'bookingHoldHours'
    | 'host'
    | 'openBookingsPerBuyer'
    | 'limits'
    | 'publicUrl'
    | 'requestsAtOnce'
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
  store: PictureStore;
  cards: PaymentProvider;
  /** The embedded card service, when that is the one in use. */
  sandboxCards?: Hono | undefined;
  /** Sign-in with Google, where it is set up. */
  google?: Google | undefined;
  /** The people who play Google's, when those are in use. */
  demoGoogle?: Hono<AppEnv> | undefined;
  jobs: JobQueue;
  orderMail: OrderMail;
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
  const identifyCaller = createIdentifyCaller({ db: deps.db, auth: deps.auth, accessTokens });

  app.use(async (c, next) => {
    const note = noteOf(c.env);
    const requestId = note?.requestId ?? randomUUID();
    c.set('requestId', requestId);
    c.set('log', () => deps.log.child({ requestId }));
    c.set('identifyCaller', note ? notingRole(identifyCaller, note) : identifyCaller);
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
    setSafeHeaders(c.res.headers, deps.publicOrigin);
  });
  app.onError((error, c) => problemResponse(c, error));

  const limitBody = bodyLimit({
    maxSize: smallBody,
    onError: (c) => problemResponse(c, new DomainError('too_large')),
  });
  // Uploads are limited while they stream in.
  app.use((c, next) => (isSmallAsSaid(c.req) || c.req.path === '/api/images' ? next() : limitBody(c, next)));

  const knownBrowsers = openKnownBrowsers(deps.db, deps.secret, deps.publicOrigin);
  bindAuth(app, { ...deps, knownBrowsers });
  bindGoogle(app, { ...deps, google: deps.google });
  bindTwoFactor(app, { ...deps, knownBrowsers });
  const mailboxPath = deps.demoOutbox ? '/demo-mailbox' : null;
  bindAccounts(app, { ...deps, accessTokens, mailboxPath });
  bindMailedLinks(app, { ...deps, knownBrowsers, mailboxPath });
  bindOwnAccount(app, deps);
  bindCatalog(app, deps);
  bindOrders(app, deps);
  bindPayments(app, deps);
  bindLedger(app, deps);
  bindModeration(app, deps);
  bindBackgroundWork(app, deps);
  bindPictures(app, { ...deps, limits: { ...deps.config, ...deps.config.limits } });
  bindDocs(app, deps.publicOrigin);
  if (deps.sandboxCards) app.route('/sandbox-cards', deps.sandboxCards);
  if (deps.demoOutbox) bindMailbox(app, deps.demoOutbox);
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
  (identifyCaller: IdentifyCaller, note: RequestNote): IdentifyCaller =>
  async (...asked) => {
    const proof = await identifyCaller(...asked);
    note.role = proof ? (proof.caller.role ?? 'no role yet') : 'stranger';
    return proof;
  };
