import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '#contract/catalog.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import styles from './book-cover.module.css';

const shownWidth = 330;

/** The cover; if it is cropped or scaled down, a click shows the whole picture. */
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
        {canEnlarge(book) ? (
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
      {enlarged && <FullCover book={book} onClose={() => setEnlarged(false)} />}
    </>
  );
}

const FullCover = ({ book, onClose }: { book: Book; onClose: () => void }) => (
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

/** The plinth crops covers whose ratio is not 2:3; other covers may be larger than they are shown. */
function canEnlarge({ book_photo_width: width, book_photo_height: height }: Book): boolean {
  const isCropped = Math.abs(width / height - 2 / 3) > 0.02;
  return isCropped || width > shownWidth;
}
