type Cover = { book_photo: string; book_photo_srcset: string };
type Props = {
  book: Cover;
  sizes: string;
  alt?: string;
  className?: string | undefined;
  eager?: boolean;
  'data-picture'?: 'cover';
};

/** A cover in the size that its place needs. The 2:3 box is reserved before it loads. */
export const CoverPicture = ({ book, sizes, alt = '', className, eager = false, ...data }: Props) => (
  <img
    {...data}
    className={className}
    src={book.book_photo}
    srcSet={book.book_photo_srcset}
    sizes={sizes}
    width={360}
    height={540}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
  />
);
