import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Book } from '#contract/catalog.ts';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { isOwnBook } from '../orders/own-book.ts';
import { BookCard } from './book-card.tsx';
import styles from './book-grid.module.css';
import { useBookActions } from './use-book-actions.tsx';

/** The books of one row on a wide screen, or of the first screen on a phone. */
const eagerCoverCount = 3;

type Changes = Record<string, Partial<Book>>;

/** A list of book cards with their booking and report actions. */
export function BookGrid({ books }: { books: Book[] }) {
  const { viewer } = useAuth();
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Changes>({});
  const { buy, report, dialog } = useBookActions((book, change) => {
    // Applied locally, because the page's revalidation does not refetch cards loaded later.
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
            isVisible={index < eagerCoverCount}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}
