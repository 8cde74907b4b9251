import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { translatorFor } from '../lib/translator.ts';

/**
 * The name of a joined row of `users`; of a deleted user, the words in the reader's language. The name that such a row keeps is
 * fixed by a constraint, which processes of the previous version rely on.
 */
export const userName = (users: string, locale: Locale): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${users}.deleted_at`)} is null then ${sql.ref(`${users}.name`)}
    else ${translatorFor(locale, 'mail')('failed.deletedUser')} end`;
