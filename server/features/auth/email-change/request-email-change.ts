import type { Locale } from '#contract/kernel/locales/locales.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { validationError } from '#server/http/endpoint.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { assertAddressFits } from '../../invitations/assert-address-fits.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { consumeMailLimits } from '../consume-mail-limits.ts';
import { lockUser } from '../lock-user.ts';
import { withdrawEmailChange } from '../revoke-sessions.ts';

type Deps = {
  db: Db;
  enqueueMail: EnqueueMail;
  config: { limits: RateLimits; sendsMail: boolean };
};
type Request = { email: string; locale: Locale; addressKey: string };

/**
 * Begins a change of the current user's address, in place of an earlier one that is still open. The new address gets a link, and the
 * present one a note. It does the same work if the new address has an account, so that neither reply nor timing reveals it.
 * @throws DomainError `mail_not_set_up`, `invalid_input` for the present address, `domain_required`, `too_many_requests`
 */
export async function requestEmailChange(
  { db, enqueueMail, config: { limits, sendsMail } }: Deps,
  currentUser: CurrentUser,
  { email, locale, addressKey }: Request,
): Promise<void> {
  if (!sendsMail) throw new DomainError('mail_not_set_up');
  if (email === currentUser.email)
    throw validationError([{ path: ['email'], message: say('requests.sameEmail') }]);
  if (currentUser.role !== 'admin') await assertAddressFits(db, email);
  // The present address gets a mail each time, too.
  await consumeMailLimits(db, limits, { addressKey, emails: [currentUser.email, email] });
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    await withdrawEmailChange(tx, currentUser.id);
    const changeId = uuidV7();
    await tx
      .insertInto('email_changes')
      .values({ id: changeId, user_id: currentUser.id, old_email: currentUser.email, new_email: email })
      .execute();
    for (const message of ['change-email', 'email-change-asked'] as const)
      await enqueueMail(tx, { message, changeId, personId: currentUser.id, locale });
  });
}
