import type { Category } from '#contract/catalog/catalog.ts';

/** A category's name in a language, or its default name. */
export const categoryName = (
  { category_name, names }: Pick<Category, 'category_name' | 'names'>,
  locale: string,
): string => names[locale] ?? category_name;

type InCategory = { category_name: string | null; category_translations: Record<string, string> };

/** The name of the category that a book is in, or that a wish is for. */
export const categoryNameOf = <Name extends InCategory>(
  { category_name, category_translations }: Name,
  locale: string,
): string | Name['category_name'] => category_translations[locale] ?? category_name;
