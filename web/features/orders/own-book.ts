import type { Book } from '#contract/catalog.ts';
import type { Viewer } from '#contract/users.ts';

/** A seller's e-mail is told to nobody but the seller and to admins, who sell nothing. */
export const isOwnBook = (book: Pick<Book, 'seller_email'>, viewer: Viewer | null): boolean =>
  viewer?.email != null && book.seller_email === viewer.email;
