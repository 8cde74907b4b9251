import { runWishes } from '#server/features/wishes/run-wishes.ts';
import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import type { Person, TestApp } from './create-test-app.ts';
import { runJobs } from './run-jobs.ts';
import { sentMails } from './sent-mails.ts';

/** Runs the job and returns the mails about wishes that a user has had, oldest first. */
export async function wishMailsTo(app: TestApp, { email }: Person): Promise<OutboxMail[]> {
  await runWishes(app);
  await runJobs(app);
  return (await sentMails(app)).filter(({ to, subject }) => to === email && !/^Welcome/.test(subject));
}
