import { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LookAroundArea } from '#contract/kernel/look-around.ts';
import type { Config } from '../config/config.ts';
import type { ChangeSubscription } from '../db/change-listener.ts';
import type { Replica } from '../db/replica.ts';
import type { Db } from '../db/schema.ts';
import { registerAuditRoutes } from '../features/audit/routes.ts';
import { createAccessTokens } from '../features/auth/access-token.ts';
import { createAuthenticate } from '../features/auth/authenticate.ts';
import type { createAuth } from '../features/auth/better-auth.ts';
import { registerEmailTokenRoutes } from '../features/auth/email-token-routes.ts';
import type { Google } from '../features/auth/google.ts';
import { registerGoogleRoutes } from '../features/auth/google-routes.ts';
import { createKnownBrowsers } from '../features/auth/known-browser.ts';
import { registerAuthRoutes } from '../features/auth/routes.ts';
import { registerTwoFactorRoutes } from '../features/auth/two-factor-routes.ts';
import type { EnqueueBookImport } from '../features/book-imports/queue.ts';
import { registerBookImportRoutes } from '../features/book-imports/routes.ts';
import { registerCaseRoutes } from '../features/cases/routes.ts';
import { registerCatalogRoutes } from '../features/catalog/routes.ts';
import { registerCategoryRoutes } from '../features/categories/routes.ts';
import type { EventStreams } from '../features/conversations/event-streams.ts';
import { registerConversationRoutes } from '../features/conversations/routes.ts';
import { registerDiscoveryRoutes } from '../features/discovery/routes.ts';
import { registerEarningRoutes } from '../features/earnings/routes.ts';
import { registerEditionRoutes } from '../features/editions/routes.ts';
import { createHandoverCodes } from '../features/handovers/handover-codes.ts';
import { registerHandoverRoutes } from '../features/handovers/routes.ts';
import { createReceiveUpload } from '../features/images/receive-upload.ts';
import { registerImageRoutes } from '../features/images/routes.ts';
import { registerInvitationRoutes } from '../features/invitations/routes.ts';
import { registerListingDraftRoutes } from '../features/listing-drafts/routes.ts';
import { registerListingRoutes } from '../features/listings/routes.ts';
import type { EnqueueMail } from '../features/mail/queue.ts';
import { registerMailRoutes } from '../features/mail/routes.ts';
import { registerMeetingPlaceRoutes } from '../features/meeting-places/routes.ts';
import { registerMeetingRoutes } from '../features/meetings/routes.ts';
import { registerModerationRoutes } from '../features/moderation/routes.ts';
import { registerNotificationRoutes } from '../features/notifications/routes.ts';
import { registerOrderRoutes } from '../features/orders/routes.ts';
import { registerLedgerRoutes } from '../features/payments/ledger-routes.ts';
import { registerPaymentRoutes } from '../features/payments/routes.ts';
import { followCharge } from '../features/payouts/follow-charge.ts';
import { registerPayoutRoutes } from '../features/payouts/routes.ts';
import { registerPriceRoutes } from '../features/prices/routes.ts';
import { registerReviewRoutes } from '../features/reviews/routes.ts';
import { registerSearchRoutes } from '../features/search/routes.ts';
import { registerSellerRoutes } from '../features/sellers/routes.ts';
import { registerSetupRoutes } from '../features/setup/routes.ts';
import { registerSiteRoutes } from '../features/site/routes.ts';
import { requireLookAround, type Site } from '../features/site/site-settings.ts';
import { registerStaffRoutes } from '../features/staff/routes.ts';
import { registerOwnAccountRoutes } from '../features/users/own-account-routes.ts';
import { registerUserRoutes } from '../features/users/routes.ts';
import { registerWishRoutes } from '../features/wishes/routes.ts';
import { createAnswerOnce } from '../http/answer-once.ts';
import { apiPrefixes, demoMailboxPath } from '../http/api-paths.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createErrorResponse, handleError } from '../http/error-response.ts';
import { smallBodyLimit } from '../http/middleware/body-limit.ts';
import { requestVariables } from '../http/middleware/request-variables.ts';
import type { BookData } from '../integrations/book-data/book-data.ts';
import type { ImageStore } from '../integrations/images/image-store.ts';
import type { MailService } from '../integrations/mail/mail-service.ts';
import type { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import type { PayoutProvider } from '../integrations/payments/payout-provider.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { registerJobRoutes } from '../jobs/routes.ts';
import { DomainError } from '../lib/errors.ts';
import { registerApiDocs } from '../openapi/routes.ts';

export type ApiDeps = {
  config: Config;
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
  site: Site;
  store: ImageStore;
  /** Sources of editions, in the order in which they are asked. */
  bookData: readonly BookData[];
  paymentProvider: PaymentProvider;
  /** Sellers' accounts there, and what is sent to them. */
  payoutProvider: PayoutProvider;
  /** The embedded payment sandbox, when it is in use. */
  sandboxCards?: Hono | undefined;
  /** Sign-in with Google, when it is configured. */
  google?: Google | undefined;
  /** The demo's stand-in for Google, when it is in use. */
  demoGoogle?: Hono<AppEnv> | undefined;
  eventStreams: EventStreams;
  /** Changes that the database reports to this process. Without them, what is kept expires quickly. */
  notices?: Pick<ChangeSubscription, 'isListening' | 'on'> | undefined;
  jobs: JobQueue;
  enqueueMail: EnqueueMail;
  enqueueBookImport: EnqueueBookImport;
  /** Sends an email at once; undefined for a site that sends none. */
  mail: MailService | undefined;
  /** The demo's mail, which users read in the browser, when it is in use. */
  demoMailbox?: Hono<AppEnv> | undefined;
};

/** Creates the HTTP API: all operations, without the pages. Server-side rendering and tests call it directly. */
export function createApi(deps: ApiDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const accessTokens = createAccessTokens(deps.secret, deps.publicOrigin);
  const authenticate = createAuthenticate({ db: deps.db, auth: deps.auth, accessTokens });
  const variables = {
    ...deps,
    authenticate,
    answerOnce: createAnswerOnce(deps.db, deps.secret),
    requireLookAround: (area: LookAroundArea, caller: CurrentUser | undefined) =>
      requireLookAround(deps.site, area, caller),
    knownSite: deps.site.current,
  };
  app.onError((error, c) => handleError(c, error));
  const prefixes = deps.demoMailbox ? [...apiPrefixes, demoMailboxPath] : apiPrefixes;
  for (const prefix of prefixes) app.use(`${prefix}/*`, requestVariables(variables), smallBodyLimit());

  const knownBrowsers = createKnownBrowsers(deps.db, deps.secret, deps.publicOrigin);
  registerAuthRoutes(app, { ...deps, knownBrowsers });
  registerGoogleRoutes(app, { ...deps, google: deps.google });
  registerTwoFactorRoutes(app, { ...deps, knownBrowsers });
  const mailboxPath = deps.demoMailbox ? demoMailboxPath : null;
  registerUserRoutes(app, { ...deps, accessTokens, mailboxPath });
  registerEmailTokenRoutes(app, { ...deps, knownBrowsers, mailboxPath });
  registerStaffRoutes(app, deps);
  registerOwnAccountRoutes(app, deps);
  registerCatalogRoutes(app, deps);
  registerListingDraftRoutes(app, deps);
  registerListingRoutes(app, deps);
  registerCategoryRoutes(app, deps);
  registerMeetingPlaceRoutes(app, deps);
  registerSearchRoutes(app, deps);
  registerEditionRoutes(app, deps);
  registerWishRoutes(app, deps);
  registerPriceRoutes(app, deps);
  const { containsHandoverCode } = createHandoverCodes(deps.secret);
  registerConversationRoutes(app, { ...deps, containsHandoverCode });
  registerNotificationRoutes(app, deps);
  registerOrderRoutes(app, deps);
  registerMeetingRoutes(app, { ...deps, containsHandoverCode });
  const charges = { ...deps, followCharge: followCharge(deps) };
  registerPaymentRoutes(app, charges);
  registerLedgerRoutes(app, charges);
  registerPayoutRoutes(app, deps);
  registerEarningRoutes(app, deps);
  registerHandoverRoutes(app, deps);
  registerReviewRoutes(app, deps);
  registerSellerRoutes(app, deps);
  const receiveUpload = createReceiveUpload({
    db: deps.db,
    limits: { ...deps.config, ...deps.config.limits },
  });
  registerCaseRoutes(app, { ...deps, containsHandoverCode, receiveUpload });
  registerBookImportRoutes(app, deps);
  registerModerationRoutes(app, deps);
  registerAuditRoutes(app, deps);
  registerMailRoutes(app, deps);
  registerJobRoutes(app, deps);
  registerImageRoutes(app, { ...deps, receiveUpload });
  registerSiteRoutes(app, deps);
  registerInvitationRoutes(app, deps);
  registerDiscoveryRoutes(app, deps);
  registerSetupRoutes(app, deps);
  registerApiDocs(app, deps.publicOrigin);
  if (deps.sandboxCards) app.route('/sandbox-cards', deps.sandboxCards);
  if (deps.demoMailbox) app.route(demoMailboxPath, deps.demoMailbox);
  if (deps.demoGoogle) app.route('/demo-idp', deps.demoGoogle);
  app.get('/healthz', (c) => c.text('ok'));
  for (const prefix of prefixes)
    app.all(`${prefix}/*`, (c) => createErrorResponse(c, new DomainError('not_found')));
  return app;
}
