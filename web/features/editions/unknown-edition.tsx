import { Missing, MissingActions } from '#web/errors/not-found.tsx';
import { listingPath, searchPath } from '#web/lib/book-path.ts';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TellMeButton } from '../wishes/tell-me-button.tsx';

type Props = {
  /** As the address has it. */
  isbn: string;
  /** Undefined for a text that is no ISBN. */
  isbn13: string | undefined;
};

/** Shown for an ISBN without an edition, which may also be misspelled. */
export const UnknownEdition = ({ isbn, isbn13 }: Props) => (
  <Missing title="Edition not found" heading="We don’t have this edition">
    <p>
      No one has listed a book with the ISBN {shorten(isbn, 40)} here. Check the number, search by title or
      author, or be the first to list it.
    </p>
    <MissingActions>
      <ButtonLink size="large" to={searchPath('')}>
        Search all books
      </ButtonLink>
      {isbn13 && <TellMeButton target={{ isbn13 }} />}
      <ButtonLink size="large" variant="outline" to={listingPath(isbn)}>
        List your copy
      </ButtonLink>
    </MissingActions>
  </Missing>
);
