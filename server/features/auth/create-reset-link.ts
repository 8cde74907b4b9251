import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { recordOperatorAudit } from '../audit/record-audit.ts';
import { createEmailToken } from './email-token.ts';

/**
 * Creates a link with which the owner of an account chooses a new password, for an operator to hand over where no email can be
 * sent. It works once, for an hour.
 * @returns undefined without an account for the address
 */
export function createResetLink(db: Db, email: string, publicOrigin: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user) return undefined;
    await recordOperatorAudit(tx, 'create_reset_link', user.id);
    const token = await createEmailToken(tx, 'reset-password', user.id);
    return publicOrigin + pageHref('/reset-password', { token });
  });
}
