import { CoverPicture } from './cover-picture.tsx';
import styles from './cover-thumbnail.module.css';

type Cover = { book_photo: string; book_photo_srcset: string };

/** A small cover for a table row. */
export const CoverThumbnail = ({ book, alt = '' }: { book: Cover; alt?: string }) => (
  <CoverPicture book={book} className={styles.thumbnail} data-picture="cover" sizes="56px" alt={alt} />
);
