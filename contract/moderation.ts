import * as z from 'zod/mini';
import { bookSchema, deleted, modified } from './catalog/catalog.ts';
import { idParams, optionalText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';

const tag = 'Moderation';

export const maxReasonLength = 500;

export const reportBook = endpoint({
  method: 'PUT',
  path: '/reported-product/{id}',
  summary: 'Reports a book to the admins, once per user until a moderator has dismissed the report.',
  tag,
  access: ['Buyer'],
  params: idParams,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  response: modified,
  errors: ['own_book'],
});

export const reportedBookSchema = z.extend(bookSchema, {
  /** What users wrote when they reported it, the last first, up to 10; empty for users who are not moderators. */
  reasons: z.array(z.string()),
});
export type ReportedBook = z.output<typeof reportedBookSchema>;

export const listReportedBooks = endpoint({
  method: 'GET',
  path: '/reported-products',
  summary: `Lists reported books. Only admins see the seller’s email, and only moderators see the reasons. ${paginationDescription}`,
  tag,
  access: 'public',
  query: z.object(paginationQuery),
  response: z.array(reportedBookSchema),
});

export const deleteReportedBook = endpoint({
  method: 'DELETE',
  path: '/reported-item/{id}',
  summary: 'Removes a reported book, unless it’s booked or paid for.',
  tag,
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: deleted,
  errors: ['book_not_reported', 'book_in_use'],
});

export const dismissReportedBook = endpoint({
  method: 'DELETE',
  path: '/reported-products/{id}',
  summary: 'Removes a book from the list of reported ones. The book itself stays, and can be reported again.',
  tag,
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: deleted,
  errors: ['book_not_reported'],
});
