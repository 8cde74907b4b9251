import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pageHref } from '#contract/pages.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { MailDeliveryError, type MailService } from '#server/integrations/mail/mail-service.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createMailLanguage } from '../mail/mail-language.ts';
import { testMail } from '../mail/templates/test-mail.ts';
import type { Site } from '../site/site-settings.ts';
import { hashOf } from './setup-secret.ts';

type Deps = {
  db: Db;
  mail: MailService | undefined;
  site: Site;
  limits: RateLimits;
  publicOrigin: string;
};

/**
 * Sends an email with a code and waits until the mail server has taken it, so that the host reads at once what is wrong.
 * The code proves that the email also arrived.
 * @throws DomainError `mail_not_set_up`, `test_mail_failed`, `too_many_requests`
 */
export async function sendTestMail(
  { db, mail, site, limits, publicOrigin }: Deps,
  address: string,
): Promise<void> {
  if (!mail) throw new DomainError('mail_not_set_up');
  await consumeRateLimit(db, 'setup:test-mail', limits.testMails);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await saveCode(db, code, address);
  const current = await site.current();
  const language = createMailLanguage(current.defaultLocale, current);
  try {
    await mail.deliver({
      id: randomUUID(),
      orderedAt: new Date(),
      to: address,
      ...testMail(language, { code, link: publicOrigin + pageHref('/setup', { step: 'check-up' }) }),
    });
  } catch (error) {
    await forgetMail(db);
    if (!(error instanceof MailDeliveryError)) throw error;
    throw new DomainError('test_mail_failed', undefined, { reason: error.message });
  }
}

/**
 * Checks the code of the latest test email, which works once.
 * @throws DomainError `wrong_mail_code`, `too_many_requests`
 */
export async function confirmTestMail(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  code: string,
): Promise<void> {
  await consumeRateLimit(db, 'setup:test-mail-code', limits.testMailGuesses);
  const confirmed = await db
    .updateTable('setup')
    .set({ mail_confirmed_at: sql`now()`, mail_code_hash: null, mail_code_expires_at: null })
    .where('mail_code_hash', '=', hashOf(code))
    .where('mail_code_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) throw new DomainError('wrong_mail_code');
}

/** Before the email is sent, because it may arrive before the mail server's reply does. */
const saveCode = (db: Db, code: string, address: string) =>
  db
    .updateTable('setup')
    .set({
      mail_code_hash: hashOf(code),
      mail_code_expires_at: sql`now() + interval '1 hour'`,
      mail_address_hash: hashOf(address),
      mail_sent_at: sql`now()`,
      mail_confirmed_at: null,
    })
    .execute();

const forgetMail = (db: Db) =>
  db
    .updateTable('setup')
    .set({
      mail_code_hash: null,
      mail_code_expires_at: null,
      mail_address_hash: null,
      mail_sent_at: null,
      mail_confirmed_at: null,
    })
    .execute();
