import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '#contract/catalog.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import styles from './book-cover.module.css';

const shownWidth = 330;

/** The cover on its plinth; a press shows all of the picture, where there is more of it to see. */
export function BookCover({ book, className }: { book: Book; className?: string | undefined }) {
  const [enlarged, setEnlarged] = useState(false);
  const cover = (
    <CoverPicture
      book={book}
      sizes="(min-width: 60rem) 330px, 56vw"
      alt={`Cover of ${book.book_title}`}
      eager
    />
  );
  return (
    <>
      <Plinth className={className}>
        {hasMoreToSee(book) ? (
          <button
            type="button"
            className={styles.enlarge}
            aria-label={`Enlarge the cover of ${book.book_title}`}
            onClick={() => setEnlarged(true)}
          >
            {cover}
            <Maximize2 aria-hidden="true" />
          </button>
        ) : (
          cover
        )}
      </Plinth>
      {enlarged && <WholePicture book={book} onClose={() => setEnlarged(false)} />}
    </>
  );
}

const WholePicture = ({ book, onClose }: { book: Book; onClose: () => void }) => (
  <Dialog title={book.book_title} onClose={onClose} className={styles.dialog}>
    <img
      className={styles.wholePicture}
      src={book.book_photo}
      width={book.book_photo_width}
      height={book.book_photo_height}
      alt={`Cover of ${book.book_title}`}
    />
    <DialogActions>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);

/** The plinth cuts whatever is not two by three. */
function hasMoreToSee({ book_photo_width: width, book_photo_height: height }: Book): boolean {
  const isCut = Math.abs(width / height - 2 / 3) > 0.02;
  return isCut || width > shownWidth;
}
