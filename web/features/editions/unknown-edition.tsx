import { Missing } from '#web/errors/not-found.tsx';
import { listingPath, searchPath } from '#web/lib/book-path.ts';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './unknown-edition.module.css';

/** Shown for an ISBN without an edition, which may also be misspelled. */
export const UnknownEdition = ({ isbn }: { isbn: string }) => (
  <Missing title="Edition not found" heading="We don’t have this edition">
    <p>
      No one has listed a book with the ISBN {shorten(isbn, 40)} here. Check the number, search by title or
      author, or be the first to list it.
    </p>
    <div className={styles.actions}>
      <ButtonLink size="large" to={searchPath('')}>
        Search all books
      </ButtonLink>
      <ButtonLink size="large" variant="outline" to={listingPath(isbn)}>
        List your copy
      </ButtonLink>
    </div>
  </Missing>
);
