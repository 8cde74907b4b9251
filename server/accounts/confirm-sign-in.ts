import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { increment } from '../http/rate-limit.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import { useMailedLink } from './mailed-link.ts';

/**
 * Mails the owner of an account a link that makes their browser known, so that attempts of others do not keep them out.
 * Several requests within a minute make one mail, and beyond the limit none is sent.
 */
export async function mailSignInLink(
  db: Db,
  orderMail: OrderMail,
  { signInMailPerAccount: limit }: Pick<Config['limits'], 'signInMailPerAccount'>,
  personId: string,
): Promise<void> {
  const { count } = await increment(db, `sign-in-mail:${personId}`, limit.perSeconds);
  if (count > limit.attempts) return;
  const minute = Math.floor(Date.now() / 60_000);
  await orderMail(db, { message: 'confirm-sign-in', personId }, `${personId} ${minute}`);
}

/**
 * Uses up a mailed link and returns whose account the browser is known for from now on.
 * @throws DomainError `link_used_up`
 */
export const confirmSignIn = (db: Db, token: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const owner = await useMailedLink(tx, 'confirm-sign-in', token);
    return owner.id;
  });
