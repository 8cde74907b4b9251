import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { turnDigestOff, updateNotificationChoices } from '../notifications/choices.ts';
import type { UnsubscribeTokens } from '../notifications/unsubscribe-token.ts';

type Deps = { db: Db; tokens: UnsubscribeTokens };

/**
 * Deletes the wishes or ends the kind of email that a token stands for. Repeating it changes nothing.
 * @throws DomainError `not_found` for a token that is not ours
 */
export async function unsubscribe({ db, tokens }: Deps, token: string): Promise<void> {
  const unsubscribed = tokens.read(token);
  if (!unsubscribed) throw new DomainError('not_found');
  const { kind, id } = unsubscribed;
  if (kind === 'wish') await deleteWishes(db, [id]);
  else if (kind === 'mail') await deleteWishes(db, await wishesOfMail(db, id));
  else if (kind === 'digest') await turnDigestOff(db, id);
  else await updateNotificationChoices(db, id, { [kind]: 'never' });
}

async function deleteWishes(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('wishes').where('id', 'in', ids).execute();
}

async function wishesOfMail(db: Db, mailId: string): Promise<string[]> {
  const rows = await db.selectFrom('wish_notices').select('wish_id').where('mail_id', '=', mailId).execute();
  return rows.flatMap(({ wish_id }) => wish_id ?? []);
}
