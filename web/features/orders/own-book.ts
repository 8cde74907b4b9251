import type { Book } from '#contract/catalog/catalog.ts';
import type { Viewer } from '#contract/users/users.ts';

/** A book contains its seller's email only for that seller and for admins, who do not sell. */
export const isOwnBook = (book: Pick<Book, 'seller_email'>, viewer: Viewer | null): boolean =>
  viewer?.email != null && book.seller_email === viewer.email;
