import { expect } from 'vitest';
import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import { type Person, type TestApp, testOrigin } from './create-test-app.ts';
import { runJobs } from './run-jobs.ts';

/** The token of the link in an email. */
export const tokenIn = (mail: OutboxMail | undefined): string =>
  /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Asks for emails with links, and reads the tokens of those that came. */
export function mailedTokens(app: TestApp) {
  const post = (path: string, body: object) =>
    app.send('POST', `/api${path}`, { headers: { origin: testOrigin }, body });
  /** Sends all mail. Returns the mails to an address with this subject, of which there must be `count`. */
  async function mailsTo(email: string, subject: string, count = 1): Promise<OutboxMail[]> {
    await runJobs(app);
    const all = await app.outbox.list();
    const mails = all.filter((mail) => mail.to === email && mail.subject.includes(subject));
    expect(mails).toHaveLength(count);
    return mails;
  }
  const welcomeToken = async ({ email }: Person) => tokenIn((await mailsTo(email, 'Welcome'))[0]);
  async function resetToken({ email }: Person): Promise<string> {
    expect((await post('/forgot-password', { email })).status).toBe(200);
    return tokenIn((await mailsTo(email, 'Reset your Dogear password'))[0]);
  }
  const age = (person: Person) =>
    app.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('value', '=', person.id)
      .execute();
  return { post, mailsTo, welcomeToken, resetToken, age };
}

/** How a link is rejected that has been used or has expired. */
export const usedUp = {
  status: 409,
  body: { code: 'token_expired', message: 'This link has been used or has expired. Please get a new one.' },
};
