import * as z from 'zod/mini';
import { id } from './fields.ts';

export const maxPageSize = 100;
const limitWords = `limit must be a whole number from 1 to ${maxPageSize}.`;

/** The query of a long list, which is answered newest first: so many rows, and only those after a row one has. */
export const paginationQuery = {
  limit: z._default(
    z.coerce
      .number<number | string>({ error: limitWords })
      .check(z.gte(1, limitWords), z.lte(maxPageSize, limitWords), z.multipleOf(1, limitWords)),
    maxPageSize,
  ),
  before: z.optional(id),
};

/** Said in the summary of every call that is read in pages. */
export const paginationDescription =
  'Newest first, up to 100 rows, or fewer with `limit`. `before` is the `_id` of the last row you have; ' +
  'an ID from another list is rejected.';

const pageSchema = z.object(paginationQuery);
/** Which rows of a long list are asked for. */
export type Page = z.output<typeof pageSchema>;
/** The same as a caller writes it. */
export type PageInput = z.input<typeof pageSchema>;
