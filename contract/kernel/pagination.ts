import * as z from 'zod/mini';
import { id } from './fields.ts';
import { say } from './sentence.ts';

export const maxPageSize = 100;
/** How many rows our pages load of a list at once. They ask for one more, which says that there are more. */
export const pageSize = 25;
const limitWords = say('fields.limit', { max: maxPageSize });

/** The query of a paginated list, newest first: the number of rows, and the id of the row after which to start. */
export const paginationQuery = {
  limit: z._default(
    z.coerce
      .number<number | string>({ error: limitWords })
      .check(z.gte(1, limitWords), z.lte(maxPageSize, limitWords), z.multipleOf(1, limitWords)),
    maxPageSize,
  ),
  before: z.optional(id),
};

/** Part of the summary of every paginated operation. */
export const paginationDescription =
  'Newest first, up to 100 rows, or fewer with `limit`. `before` is the `_id` of the last row you have; ' +
  'an ID from another list is rejected.';

const pageSchema = z.object(paginationQuery);
/** The validated pagination parameters. */
export type Page = z.output<typeof pageSchema>;
/** The pagination parameters as a client writes them. */
export type PageInput = z.input<typeof pageSchema>;
