import { createEmailToken } from '#server/features/auth/email-token.ts';
import { startMailWorker } from '#server/features/mail/worker.ts';
import { findReceiptOfPayment } from '#server/features/payments/receipts.ts';
import { createFindInvitation } from '#server/features/staff/find-invitation.ts';
import { createInvitationTokens } from '#server/features/staff/invitation-token.ts';
import { createUnsubscribeTokens } from '#server/features/wishes/unsubscribe-token.ts';
import { createFindWishMail } from '#server/features/wishes/wish-mail.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { type TestApp, testOrigin } from './create-test-app.ts';

type MailApp = Pick<TestApp, 'db' | 'store' | 'log' | 'jobs' | 'secret' | 'site'>;

/** Sends the mail of a test's app to its outbox or through the test's mail service. */
export const startTestMailWorker = (
  { db, store, log, jobs, secret, site }: MailApp,
  mail: MailService,
): Promise<void> =>
  startMailWorker(jobs, {
    db,
    store,
    log,
    mail,
    publicOrigin: testOrigin,
    createEmailToken,
    findReceiptOfPayment,
    findInvitation: createFindInvitation({
      tokens: createInvitationTokens(secret),
      publicOrigin: testOrigin,
    }),
    currentSite: site.current,
    findWishMail: createFindWishMail({ tokens: createUnsubscribeTokens(secret), publicOrigin: testOrigin }),
  });
