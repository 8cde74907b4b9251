import type { Book } from '#contract/catalog/catalog.ts';
import { PriceText } from '../price-text.tsx';
import type { DeleteTarget } from '../table/confirmed-delete.tsx';
import { CoverThumbnail } from './cover-thumbnail.tsx';

/** A book in the dialog that asks whether to delete it. */
export const bookToDelete = (book: Book): DeleteTarget => ({
  id: book._id,
  title: book.book_title,
  detail: <PriceText of={book.resale_price} />,
  picture: <CoverThumbnail book={book} />,
});
