import * as z from 'zod/mini';
import { conditions, listingForm } from './catalog/catalog.ts';
import { id, idParams, isbnText, rowVersion } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

const access = ['Seller'] as const;
const tag = 'Selling';

/** The most drafts of one seller that are not listed yet. */
export const maxDrafts = 200;

/** How long a draft is kept after its last change. */
export const draftDays = 90;

/**
 * `waiting`: the ISBN has not been looked up yet. `unknown`: no catalog knows it, and the seller has typed no title. `found`: it has
 * a title, and something else is missing. `ready`: it can be listed. `listed`: it has become a book.
 */
export const draftStates = ['waiting', 'unknown', 'found', 'ready', 'listed'] as const;
export type DraftState = (typeof draftStates)[number];

const { shape } = listingForm;

/** What a listing has, as far as it is known. Null removes a value; the title of a draft can only be replaced. */
const draftFields = {
  book_title: z.optional(shape.book_title),
  author: z.optional(z.nullable(shape.author)),
  language: z.optional(z.nullable(shape.language)),
  category_id: z.optional(z.nullable(shape.category_id)),
  product_condition: z.optional(z.nullable(shape.product_condition)),
  book_photo: z.optional(z.nullable(shape.book_photo)),
  original_price: z.optional(z.nullable(shape.original_price)),
  resale_price: z.optional(z.nullable(shape.resale_price)),
  years_of_use: z.optional(z.nullable(shape.years_of_use)),
  phone: z.optional(z.nullable(shape.phone)),
  location: z.optional(z.nullable(shape.location)),
  description: z.optional(z.nullable(shape.description)),
  /** Whether catalogs were asked for the ISBN; without a title, they don’t know it. */
  looked_up: z.optional(z.boolean()),
};

export const listingDraftSchema = z.object({
  _id: id,
  state: z.enum(draftStates),
  isbn13: z.nullable(z.string()),
  book_title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  language: z.nullable(z.string()),
  category_id: z.nullable(z.string()),
  product_condition: z.nullable(z.enum(conditions)),
  book_photo: z.nullable(z.string()),
  original_price: z.nullable(z.number()),
  resale_price: z.nullable(z.number()),
  years_of_use: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  description: z.nullable(z.string()),
  looked_up: z.boolean(),
  createdAt: z.string(),
  /** Increases with each change. */
  version: z.number(),
});
export type ListingDraft = z.output<typeof listingDraftSchema>;

const oneDraft = z.object({ status: z.literal(true), draft: listingDraftSchema });

export const createListingDraft = endpoint({
  method: 'POST',
  path: '/listing-drafts',
  summary: `Keeps a draft of a listing under an ID that the caller has made up. A repetition returns the draft and changes nothing. Up to ${maxDrafts} drafts, each for ${draftDays} days after its last change.`,
  tag,
  access,
  body: z
    .object({
      _id: id,
      /** An ISBN-10 or ISBN-13 in any spelling. */
      isbn: z.optional(isbnText),
      ...draftFields,
    })
    .check(
      z.refine((draft) => draft.isbn !== undefined || draft.book_title !== undefined, {
        error: say('fields.isbnOrTitle'),
        path: ['isbn'],
      }),
    ),
  status: 201,
  repeats: 'same_id',
  response: oneDraft,
  errors: ['too_many_drafts'],
});

export const listListingDrafts = endpoint({
  method: 'GET',
  path: '/listing-drafts',
  summary: 'Lists your drafts that are not listed yet, newest first.',
  tag,
  access,
  response: z.object({ drafts: z.array(listingDraftSchema) }),
});

export const updateListingDraft = endpoint({
  method: 'PATCH',
  path: '/listing-drafts/{id}',
  summary: 'Changes one of your drafts. The version is the one that the change is based on.',
  tag,
  access,
  params: idParams,
  body: z.object({ version: rowVersion, ...draftFields }),
  response: oneDraft,
  errors: ['draft_changed'],
});

export const deleteListingDraft = endpoint({
  method: 'DELETE',
  path: '/listing-drafts/{id}',
  summary: 'Deletes one of your drafts. It can be restored for a day.',
  tag,
  access,
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});

export const restoreListingDraft = endpoint({
  method: 'POST',
  path: '/listing-drafts/{id}/restore',
  summary: 'Restores one of your drafts that was deleted. Does nothing to one that was not.',
  tag,
  access,
  params: idParams,
  response: oneDraft,
  errors: ['too_many_drafts'],
});

export const publishListingDraft = endpoint({
  method: 'POST',
  path: '/listing-drafts/{id}/list',
  summary: 'Lists the book of one of your drafts. A repetition returns the same book.',
  tag,
  access,
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['seller_not_verified', 'draft_not_ready', 'invalid_input', 'too_many_requests'],
});
