import { isLocale } from '#contract/kernel/locales/locales.ts';
import type { OwnAccount } from '#contract/users/own-account.ts';
import type { Db } from '#server/db/schema.ts';
import type { Auth } from '../auth/better-auth.ts';
import { findNewEmail } from '../auth/email-change/find-email-change.ts';
import { findPasswordHash } from '../auth/find-password-hash.ts';

/** Returns how the user's account is protected, and its language. */
export async function getOwnAccount(
  { db, auth }: { db: Db; auth: Auth },
  userId: string,
): Promise<OwnAccount> {
  const { two_factor_enabled: isTwoFactorOn, locale } = await db
    .selectFrom('users')
    .select(['two_factor_enabled', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    hasPassword: (await findPasswordHash(db, userId)) !== undefined,
    isTwoFactorOn,
    recoveryCodesLeft: isTwoFactorOn ? await countRecoveryCodes(auth, userId) : 0,
    newEmail: await findNewEmail(db, userId),
    locale: isLocale(locale) ? locale : null,
  };
}

async function countRecoveryCodes(auth: Auth, userId: string): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}
