import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { EmailChange } from '../../mail/email-change-mails.ts';

/** For the mails about a change; undefined once the account is deleted. */
export async function findEmailChange(db: Db, id: string): Promise<EmailChange | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .leftJoin('users as owner', 'owner.email', 'email_changes.new_email')
    .select(['email_changes.user_id', 'old_email', 'new_email', 'done_at', 'withdrawn_at'])
    .select('owner.id as owner_id')
    .where('email_changes.id', '=', id)
    .executeTakeFirst();
  return (
    found && {
      userId: found.user_id,
      oldEmail: found.old_email,
      newEmail: found.new_email,
      isOpen: found.done_at === null && found.withdrawn_at === null,
      takenBy: found.owner_id ?? undefined,
    }
  );
}

/** The address that waits for the link to be opened, which works for a day. */
export async function findNewEmail(db: Db | Tx, userId: string): Promise<string | null> {
  const open = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('asked_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return open?.new_email ?? null;
}
