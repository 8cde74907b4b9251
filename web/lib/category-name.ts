import type { Category } from '#contract/catalog.ts';

/** A category's name in a language, or its default name. */
export const categoryName = (
  { category_name, names }: Pick<Category, 'category_name' | 'names'>,
  locale: string,
): string => names[locale] ?? category_name;
