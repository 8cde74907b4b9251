import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';

/** Sets the language of a user's pages and emails; null leaves it to the request. */
export async function chooseLocale(db: Db, userId: string, locale: Locale | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ locale, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
