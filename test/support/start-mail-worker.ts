import { createEmailToken } from '#server/features/auth/email-token.ts';
import { startMailWorker } from '#server/features/mail/worker.ts';
import { findReceiptOfPayment } from '#server/features/payments/receipts.ts';
import { createUnsubscribeTokens } from '#server/features/wishes/unsubscribe-token.ts';
import { createFindWishMail } from '#server/features/wishes/wish-mail.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { type TestApp, testOrigin } from './create-test-app.ts';

type MailApp = Pick<TestApp, 'db' | 'store' | 'log' | 'jobs' | 'secret'>;

/** Sends the mail of a test's app to its outbox or through the test's mail service. */
export const startTestMailWorker = (
  { db, store, log, jobs, secret }: MailApp,
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
    findWishMail: createFindWishMail({ tokens: createUnsubscribeTokens(secret), publicOrigin: testOrigin }),
  });
