import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Book } from '#contract/catalog.ts';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { isOwnBook } from '../orders/own-book.ts';
import { BookCard } from './book-card.tsx';
import styles from './book-grid.module.css';
import { useBookActions } from './use-book-actions.tsx';

/** A row on a wide screen, and as many as a phone shows. */
const inSightAtFirst = 3;

type Changes = Record<string, Partial<Book>>;

/** Book cards that can be booked and reported. */
export function BookGrid({ books }: { books: Book[] }) {
  const { viewer } = useAuth();
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Changes>({});
  const { buy, report, dialog } = useBookActions((book, change) => {
    // Shown at once, also on cards that the page's own refresh does not reach.
    setChanges((known) => ({ ...known, [book._id]: { ...known[book._id], ...change } }));
    void revalidate();
  });
  return (
    <>
      <NoScriptNotice what="Booking a book" />
      <ul className={styles.books} data-testid="books">
        {books.map((book, index) => (
          <BookCard
            key={book._id}
            book={{ ...book, ...changes[book._id] }}
            isOwn={isOwnBook(book, viewer)}
            onBuy={() => buy(book)}
            onReport={report && (() => report(book))}
            inSight={index < inSightAtFirst}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}
