import * as z from 'zod/mini';
import { conditions, listingForm } from './catalog/catalog.ts';
import { photoId, photoSchema } from './images/photos.ts';
import { id, idParams, imageUrl, rowVersion } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

/** The most photos of a listing, with its cover. */
export const maxPhotos = 6;

const tag = 'Selling';
const access = ['Seller'] as const;

/** The first is the cover. */
const photos = z.object({ photos: z.array(photoSchema) });

/** A listing as its seller edits it. */
export const myBookSchema = z.object({
  _id: id,
  book_title: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  /** The category’s names in other languages, by language code. */
  category_translations: z.record(z.string(), z.string()),
  product_condition: z.enum(conditions),
  original_price: z.number(),
  resale_price: z.number(),
  years_of_use: z.number(),
  phone: z.string(),
  location: z.string(),
  description: z.string(),
  author: z.nullable(z.string()),
  isbn: z.nullable(z.string()),
  language: z.nullable(z.string()),
  ...photos.shape,
  /** Only an available book can be changed. */
  status: z.enum(['available', 'booked', 'sold']),
  /** Names this state of the fields to `updateBook`. */
  version: z.number(),
});
export type MyBook = z.output<typeof myBookSchema>;

export const getMyBook = endpoint({
  method: 'GET',
  path: '/my-products/{id}',
  summary: 'Returns one of your listings with all that you can change.',
  tag,
  access,
  params: idParams,
  response: z.object({ status: z.literal(true), book: myBookSchema }),
});

export const updateBook = endpoint({
  method: 'PATCH',
  path: '/my-products/{id}',
  summary:
    'Changes the given fields of one of your listings, unless the book is booked or sold. `version` is the one that the change is based on. Orders keep the title and price that the buyer booked.',
  tag,
  access,
  params: idParams,
  body: z.extend(z.partial(z.omit(listingForm, { book_photo: true })), { version: rowVersion }),
  response: z.object({ acknowledged: z.literal(true), version: z.number() }),
  errors: ['listing_changed', 'book_in_use', 'book_not_available'],
});

export const addBookPhoto = endpoint({
  method: 'POST',
  path: '/my-products/{id}/photos',
  summary: `Adds an uploaded photo to one of your listings, after the others. ${maxPhotos} maximum. Adding a photo twice changes nothing.`,
  tag,
  access,
  params: idParams,
  body: z.object({ photo: imageUrl(say('fields.bookPhotoRequired')) }),
  response: photos,
  errors: ['too_many_photos', 'book_in_use', 'book_not_available'],
});

export const removeBookPhoto = endpoint({
  method: 'DELETE',
  path: '/my-products/{id}/photos/{photo}',
  summary:
    'Removes a photo of one of your listings. After the cover was removed, the next photo is the cover.',
  tag,
  access,
  params: z.object({ id, photo: photoId }),
  response: photos,
  errors: ['last_photo', 'book_in_use', 'book_not_available'],
});

export const reorderBookPhotos = endpoint({
  method: 'PUT',
  path: '/my-products/{id}/photos',
  summary: 'Puts the photos of one of your listings in this order. The first is the cover.',
  tag,
  access,
  params: idParams,
  /** All photos, each once. */
  body: z.object({ photos: z.array(photoId).check(z.minLength(1), z.maxLength(maxPhotos)) }),
  response: photos,
  errors: ['listing_changed', 'book_in_use', 'book_not_available'],
});

export const duplicateBook = endpoint({
  method: 'POST',
  path: '/my-products/{id}/duplicate',
  summary: 'Lists another copy of one of your books, with the same fields and photos.',
  tag,
  access,
  params: idParams,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['seller_not_verified', 'invalid_input', 'too_many_requests'],
});

export const setResting = endpoint({
  method: 'PUT',
  path: '/me/resting',
  summary: 'Takes all your listings out of the shop, or offers them again. Open orders go on.',
  tag,
  access,
  body: z.object({ resting: z.boolean() }),
  response: z.object({ acknowledged: z.literal(true), resting: z.boolean() }),
});
