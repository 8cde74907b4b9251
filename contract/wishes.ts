import * as z from 'zod/mini';
import { conditions } from './catalog/catalog.ts';
import { id, idParams, isbnText, requiredText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { readIsbn } from './kernel/isbn.ts';
import { typedPrice } from './kernel/money/price.ts';
import { say } from './kernel/sentence.ts';
import { maxQueryLength } from './search.ts';

const tag = 'Wishes';

export const wishFrequencies = ['now', 'daily', 'weekly'] as const;

/** The most wishes of one user. */
export const maxWishes = 50;

const often = z.enum(wishFrequencies, { error: say('fields.unknownFrequency') });

const wrongIsbn = say('fields.isbn');

/** What to wait for: an edition, a search, or one booked book that may become free. */
export const wishForm = z
  .object({
    isbn13: z.optional(
      z.pipe(
        isbnText.check(z.refine((text) => readIsbn(text) !== undefined, wrongIsbn)),
        z.transform((text) => readIsbn(text) ?? ''),
      ),
    ),
    query: z.optional(requiredText(say('fields.lookingFor'), maxQueryLength)),
    book_id: z.optional(id),
    category_id: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, say('fields.unknownShelf')))),
    max_price: z.optional(typedPrice(say('fields.enterPrice'))),
    worst_condition: z.optional(z.enum(conditions, { error: say('fields.unknownCondition') })),
    often: z._default(often, 'now'),
  })
  .check(
    z.refine(
      ({ isbn13, query, book_id }) => [isbn13, query, book_id].filter(Boolean).length === 1,
      say('fields.wishSubject'),
    ),
  );

export const wishSchema = z.object({
  _id: id,
  isbn13: z.nullable(z.string()),
  query: z.nullable(z.string()),
  book_id: z.nullable(id),
  /** The title of the edition or the book, or the query; empty for a book that was taken down. */
  label: z.string(),
  category_id: z.nullable(z.string()),
  category_name: z.nullable(z.string()),
  /** The category’s names in other languages, by language code. */
  category_translations: z.record(z.string(), z.string()),
  max_price: z.nullable(z.number()),
  worst_condition: z.nullable(z.enum(conditions)),
  often: z.enum(wishFrequencies),
  createdAt: z.string(),
  notifiedAt: z.nullable(z.string()),
});
export type Wish = z.output<typeof wishSchema>;
export type WishFrequency = Wish['often'];

export const createWish = endpoint({
  method: 'POST',
  path: '/wishes',
  summary:
    'Asks for an email when a matching book is listed, or when a booked book becomes free. The same wish is kept once.',
  tag,
  access: 'authenticated',
  body: wishForm,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['own_book', 'not_found', 'too_many_wishes'],
});

export const listWishes = endpoint({
  method: 'GET',
  path: '/wishes',
  summary: 'Lists your wishes, newest first.',
  tag,
  access: 'authenticated',
  response: z.object({ wishes: z.array(wishSchema) }),
});

export const updateWish = endpoint({
  method: 'PATCH',
  path: '/wishes/{id}',
  summary: 'Changes how often one of your wishes sends email.',
  tag,
  access: 'authenticated',
  params: idParams,
  body: z.object({ often }),
  response: z.object({ acknowledged: z.literal(true), modifiedCount: z.number() }),
});

export const deleteWish = endpoint({
  method: 'DELETE',
  path: '/wishes/{id}',
  summary: 'Deletes one of your wishes.',
  tag,
  access: 'authenticated',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});

/** The form of the tokens in emails about wishes, and of those in emails that the user has chosen, which are longer. */
export const unsubscribeTokenPattern = /^[\w-]{43,44}$/;

/** Whether a token ends a kind of email, and not a wish. */
export const isTokenOfKind = (token: string): boolean => token.length === 44;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary:
    'Ends the emails of one kind, or deletes the wishes that an email was about, by the token from its unsubscribe link. Needs no login, and can be repeated. Email programs call it with one press (RFC 8058).',
  tag,
  access: 'public',
  /** An email program in a browser sends `Origin: null`. */
  fromAnyOrigin: true,
  /** In the query, which the logs of proxies leave out. */
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({ acknowledged: z.literal(true) }),
  errors: ['not_found'],
});
