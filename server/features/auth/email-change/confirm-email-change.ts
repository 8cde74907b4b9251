import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tables, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { assertAddressFits } from '../../invitations/assert-address-fits.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { orEmailTaken } from '../email-taken.ts';
import { consumeChangeToken } from '../email-token.ts';
import { lockUser } from '../lock-user.ts';
import { endOtherSessions, revokePendingChallenges } from '../revoke-sessions.ts';

/**
 * Gives the current user's account the address to which the link was mailed, and counts it as confirmed. Other sessions and earlier
 * links end, and the old address gets a note. As with verifyEmail, the link alone is not enough: an attacker could have it sent to the
 * address of another person, who would confirm it.
 * @throws DomainError `token_expired`, `link_of_another_account`, `email_taken`, `domain_required`; none of them uses the link up
 */
export async function confirmEmailChange(
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
  currentUser: CurrentUser,
  { token, locale }: { token: string; locale: Locale },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changeId = await consumeChangeToken(tx, token);
    await lockUser(tx, currentUser.id);
    const change = changeId && (await endChange(tx, changeId));
    if (!change) throw new DomainError('token_expired');
    if (change.user_id !== currentUser.id) throw new DomainError('link_of_another_account');
    if (currentUser.role !== 'admin') await assertAddressFits(tx, change.new_email);
    await setAddress(tx, currentUser.id, change.new_email);
    await endOtherSessions(tx, currentUser);
    await revokePendingChallenges(tx, currentUser.id);
    await recordAudit(tx, {
      actorId: currentUser.id,
      action: 'change_email',
      subjectType: 'user',
      subjectId: currentUser.id,
    });
    await enqueueMail(tx, {
      message: 'email-changed',
      changeId: change.id,
      personId: currentUser.id,
      locale,
    });
  });
}

type Change = Pick<Selectable<Tables['email_changes']>, 'id' | 'user_id' | 'new_email'>;

/** Returns undefined if the change has been done or withdrawn. */
const endChange = (tx: Tx, id: string): Promise<Change | undefined> =>
  tx
    .updateTable('email_changes')
    .set({ done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'user_id', 'new_email'])
    .executeTakeFirst();

/** @throws DomainError `email_taken`, `token_expired` for a user who has been banned or deleted meanwhile */
async function setAddress(tx: Tx, userId: string, email: string): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where(isActiveUser())
    .executeTakeFirst()
    .catch(orEmailTaken);
  if (changed.numUpdatedRows === 0n) throw new DomainError('token_expired');
}
