import * as z from 'zod/mini';
import { categorySlug } from './catalog/catalog.ts';
import { id, idParams, imageUrl, requiredLine, rowVersion } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

const tag = 'Site';
const forSettings = { tag, access: ['admin'], right: 'can_settings' } as const;

/** The most categories that books can be listed in. */
export const maxCategories = 60;
/** The most categories among the links of the footer. */
export const maxFooterCategories = 6;

/** The cover of a category without a picture of its own. */
export const defaultCategoryPicture = '/img/shelf-cover.svg';

const name = requiredLine(say('fields.enterName'), 60);
const names = z.record(z.string().check(z.regex(/^[a-z]{2}$/, say('fields.languageCode'))), name);
/** The version that the change is based on, from `listManagedCategories`. */
const version = rowVersion;

/** A category as those who manage it see it. */
export const managedCategorySchema = z.object({
  _id: id,
  category_id: z.string(),
  category_name: z.string(),
  category_image: z.string(),
  /** Names in other languages, by language code. */
  names: z.record(z.string(), z.string()),
  version: z.number(),
  isRetired: z.boolean(),
  /** The place among the links of the footer; null if it is not one of them. */
  footerPosition: z.nullable(z.number()),
  /** Books that can be bought. */
  books: z.number(),
  /** Those of them that are booked. */
  booked: z.number(),
  /** Books that are still being moved into it from merged categories. */
  moving: z.number(),
});
export type ManagedCategory = z.output<typeof managedCategorySchema>;

const changed = z.object({ acknowledged: z.literal(true) });

export const listManagedCategories = endpoint({
  method: 'GET',
  path: '/site/categories',
  summary: 'Lists all categories in their order, also retired ones, with how many books each has.',
  ...forSettings,
  response: z.object({ categories: z.array(managedCategorySchema) }),
});

export const addCategory = endpoint({
  method: 'POST',
  path: '/site/categories',
  summary:
    'Adds a category at the end. Its ID is made from its name unless one is given. Without a picture it has a plain cover.',
  ...forSettings,
  recentSignIn: true,
  body: z.object({
    name,
    names: z.optional(names),
    category_id: z.optional(categorySlug),
    picture: z.optional(imageUrl(say('fields.uploadPicture'))),
  }),
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id, category_id: z.string() }),
  errors: ['category_id_taken', 'too_many_categories'],
});

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/site/categories/{id}',
  summary:
    'Changes a category: its name, its ID, its picture, or whether it takes new listings. Addresses with an earlier ID lead to the new one.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  body: z.object({
    version,
    name: z.optional(name),
    /** Replaces all names in other languages. */
    names: z.optional(names),
    category_id: z.optional(categorySlug),
    picture: z.optional(imageUrl(say('fields.uploadPicture'))),
    isRetired: z.optional(z.boolean()),
  }),
  response: changed,
  errors: ['categories_changed', 'category_id_taken', 'last_category', 'too_many_categories'],
});

export const moveCategory = endpoint({
  method: 'PUT',
  path: '/site/categories/{id}/position',
  summary: 'Moves a category behind another one, or to the beginning.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  body: z.object({ after: z.nullable(id) }),
  response: changed,
  errors: ['categories_changed'],
});

export const mergeCategories = endpoint({
  method: 'POST',
  path: '/site/categories/{id}/merge',
  summary:
    'Merges a category into another one. Its books and wishes are moved in the background, and its addresses lead to the other one. This can’t be undone.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  body: z.object({ into: id, version }),
  response: changed,
  errors: ['categories_changed'],
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/site/categories/{id}',
  summary:
    'Deletes a category that has never had a book. One with wishes, drafts, another address, or merged categories stays, too, because links lead to it.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  response: changed,
  errors: ['category_in_use', 'last_category'],
});

export const setFooterCategories = endpoint({
  method: 'PUT',
  path: '/site/footer-categories',
  summary: `Sets the categories that the footer links to, in this order, up to ${maxFooterCategories}.`,
  ...forSettings,
  recentSignIn: true,
  body: z.object({
    ids: z.array(id).check(
      z.maxLength(maxFooterCategories, say('fields.fewerShelves', { max: maxFooterCategories })),
      z.refine((ids) => new Set(ids).size === ids.length, say('fields.shelfOnce')),
    ),
  }),
  response: changed,
  errors: ['categories_changed'],
});
