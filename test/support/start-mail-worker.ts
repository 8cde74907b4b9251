import { createMailSources } from '#server/app/create-mail-sources.ts';
import { startMailWorker } from '#server/features/mail/worker.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { type TestApp, testOrigin } from './create-test-app.ts';

type MailApp = Pick<TestApp, 'db' | 'store' | 'log' | 'jobs' | 'secret' | 'site'>;

/** Sends the mail of a test's app to its outbox or through the test's mail service. */
export const startTestMailWorker = (
  { db, store, log, jobs, secret, site }: MailApp,
  mail: MailService,
): Promise<void> =>
  startMailWorker(jobs, {
    ...createMailSources(secret, testOrigin),
    db,
    store,
    log,
    mail,
    publicOrigin: testOrigin,
    currentSite: site.current,
  });
