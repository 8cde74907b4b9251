import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';

/** The name of a joined row of `categories` in a language, or its default name. */
export const categoryNameIn = (locale: Locale): RawBuilder<string> => sql<string>`coalesce((
  select category_names.name from category_names
  where category_names.category_id = categories.id and category_names.locale = ${locale}), categories.name)`;
