import type { Book } from '../../contract/books.ts';
import { VerifiedSeal } from '../ui/icons.tsx';

/** Who sells the book, with the seal of a verified seller. */
export const SellerName = ({ book }: { book: Pick<Book, 'seller_name' | 'isSellerVerified'> }) => (
  <p className="seller">
    <span>{book.seller_name}</span>
    {book.isSellerVerified && (
      <>
        <VerifiedSeal />
        <span className="sr-only">verified seller</span>
      </>
    )}
  </p>
);
