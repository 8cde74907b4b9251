import * as z from 'zod/mini';
import {
  email,
  id,
  idParams,
  imageUrl,
  optionalLine,
  optionalText,
  phone,
  requiredLine,
  requiredText,
} from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { typedPrice } from '../kernel/money/price.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { isBlank } from '../kernel/plain-text.ts';
import { type Sentence, say } from '../kernel/sentence.ts';
import { readYears } from '../kernel/typed-number.ts';
import { languageCodes } from './languages.ts';

export const conditions = ['Excellent', 'Good', 'Fair'] as const;
export type Condition = (typeof conditions)[number];
export const booksPerPage = 24;

export const categorySchema = z.object({
  _id: id,
  category_id: z.string(),
  category_name: z.string(),
  category_image: z.string(),
  /** Names in other languages, by language code. */
  names: z.record(z.string(), z.string()),
});
export type Category = z.output<typeof categorySchema>;

export const bookSchema = z.object({
  _id: id,
  book_title: z.string(),
  /** The title in the book's address: `/book/{_id}/{slug}`. */
  slug: z.string(),
  /** As the seller named it, or else that of the edition. */
  author: z.nullable(z.string()),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_width: z.number(),
  book_photo_height: z.number(),
  book_photo_color: z.string(),
  published_date: z.string(),
  original_price: z.number(),
  resale_price: z.number(),
  product_condition: z.enum(conditions),
  years_of_use: z.number(),
  phone: z.nullable(z.string()),
  /** A town or a district. Null for visitors of a site for members only. */
  location: z.nullable(z.string()),
  description: z.string(),
  seller_id: id,
  seller_name: z.string(),
  /** The average of the seller’s reviews, to one decimal; null with fewer than three. */
  seller_rating: z.nullable(z.number()),
  seller_email: z.nullable(z.string()),
  seller_image: z.nullable(z.string()),
  category_id: z.string(),
  salesStatus: z.boolean(),
  advertise: z.boolean(),
  reported: z.boolean(),
  wishlist: z.boolean(),
  isSellerVerified: z.boolean(),
  status: z.enum(['available', 'booked', 'sold']),
});
export type Book = z.output<typeof bookSchema>;

/** The category of a page of books. */
const listedCategorySchema = z.object({
  /** The present one, also where the call named an earlier one. */
  category_id: z.string(),
  category_name: z.string(),
  names: z.record(z.string(), z.string()),
  /** Whether it takes no new listings. */
  isRetired: z.boolean(),
});

export const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.number() });
export const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.number() });
export const categorySlug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

const yearsOfUse = z.pipe(
  z.union([z.string(), z.number()], { error: say('fields.yearsRequired') }).check(
    z.superRefine((value, context) => {
      const message = yearsProblem(value);
      if (message) context.issues.push({ code: 'custom', message, input: value });
    }),
  ),
  z.transform((value) => readYears(String(value)) ?? 0),
);

function yearsProblem(value: string | number): Sentence | undefined {
  const text = String(value);
  if (isBlank(text)) return say('fields.yearsRequired');
  const years = readYears(text);
  if (years === undefined) return say('fields.years');
  return years > 200 ? say('fields.tooManyYears') : undefined;
}

/** A form without script sends an empty value for no choice. */
const languageField = z.pipe(
  z.enum(['', ...languageCodes], { error: say('fields.chooseLanguage') }),
  z.transform((code) => code || undefined),
);

/** The form's fields as named in the API. Prices are as typed; what they mean depends on the currency of the site. */
export const listingForm = z.object({
  book_title: requiredLine(say('fields.titleRequired'), 200),
  category_id: requiredText(say('fields.categoryRequired'), 60).check(
    z.regex(/^[a-z0-9-]+$/, say('fields.categoryRequired')),
  ),
  product_condition: z.enum(conditions, { error: say('fields.conditionRequired') }),
  book_photo: imageUrl(say('fields.bookPhotoRequired')),
  original_price: typedPrice(say('fields.originalPriceRequired')),
  // The specification gives the resale price and the location the message of the original price.
  resale_price: typedPrice(say('fields.resalePriceRequired')),
  years_of_use: yearsOfUse,
  phone: phone(say('fields.phoneRequired')),
  location: requiredLine(say('fields.locationRequired'), 200),
  description: requiredText(say('fields.descriptionRequired'), 4000),
  author: z.optional(optionalLine(200)),
  /** An ISBN-10 or ISBN-13 in any spelling. The server checks its digits. */
  isbn: z.optional(optionalText(100)),
  language: z.optional(languageField),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Lists the categories.',
  tag: 'Books',
  access: 'public',
  response: z.object({ status: z.literal(true), bookCategories: z.array(categorySchema) }),
});

export const listCategoryBooks = endpoint({
  method: 'GET',
  path: '/category/{id}',
  summary:
    'Lists unsold books in a category, newest first, 24 per page. A category is also found by an ID that it had before.',
  tag: 'Books',
  access: 'public',
  lookAround: 'shelves',
  params: z.object({ id: categorySlug }),
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({
    status: z.literal(true),
    category: listedCategorySchema,
    bookCategory: z.array(bookSchema),
    nextCursor: z.nullable(z.string()),
  }),
});

export const listAdvertisedBooks = endpoint({
  method: 'GET',
  path: '/advertised-products',
  summary: 'Lists advertised books, newest first, up to 24.',
  tag: 'Books',
  access: 'public',
  response: z.object({ status: z.literal(true), adsProducts: z.array(bookSchema) }),
});

export const addBook = endpoint({
  method: 'POST',
  path: '/bookCategories',
  summary: 'Creates a listing. The server sets the seller and all flags.',
  tag: 'Selling',
  access: ['Seller'],
  body: listingForm,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['seller_not_verified', 'too_many_requests'],
});

export const listMyBooks = endpoint({
  method: 'GET',
  path: '/my-products',
  summary: `Lists your own listings. ${paginationDescription}`,
  tag: 'Selling',
  access: ['Seller'],
  query: z.object({ email: email(say('fields.emailRequired')), ...paginationQuery }),
  response: z.array(bookSchema),
  errors: ['not_your_email'],
});

export const advertiseBook = endpoint({
  method: 'PUT',
  path: '/my-products/ad/{id}',
  summary: 'Advertises an unsold book.',
  tag: 'Selling',
  access: ['Seller'],
  params: idParams,
  response: modified,
  errors: ['book_not_available'],
});
