import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createEmailToken } from '../auth/email-token.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';
import { lockUserAndAdmins, requireStillAdmin } from './lock-admins.ts';

/**
 * Creates a link with which the owner of an account chooses a new password, for an administrator to pass on where no email can be
 * sent. It works once, for a day. The sessions of the account end now, and so do earlier links.
 * @returns the path of the link
 * @throws DomainError `not_found`, `site_sends_mail`, `password_of_admin`, `not_allowed` when the admin is no longer one
 */
export function createPasswordLink(
  { db, sendsMail }: { db: Db; sendsMail: boolean },
  adminId: string,
  userId: string,
): Promise<string> {
  if (sendsMail) throw new DomainError('site_sends_mail');
  return db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    if (user.role === 'admin') throw new DomainError('password_of_admin');
    await revokeSessions(tx, userId);
    await recordAudit(tx, {
      actorId: adminId,
      action: 'create_reset_link',
      subjectType: 'user',
      subjectId: userId,
    });
    return pageHref('/reset-password', { token: await createEmailToken(tx, 'password-link', userId) });
  });
}
