import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Book } from '../../contract/books.ts';
import { BookCard } from '../books/book-card.tsx';
import { loadInTime } from '../load-in-time.ts';

// Fetched when somebody presses a button: most visitors look around first, and the form is a quarter of the script.
const BookingDialog = lazy(loadInTime(() => import('./booking-dialog.tsx')));
const ReportDialog = lazy(loadInTime(() => import('./report-dialog.tsx')));

type Asked = { action: 'buy' | 'report'; book: Book };
type Changes = Record<string, Partial<Book>>;

/** Book cards that can be booked and reported. */
export function ShelfOfBooks({ books }: { books: Book[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked>();
  const [changes, setChanges] = useState<Changes>({});
  const close = () => setAsked(undefined);

  // Shown at once, also on cards that the page's own refresh does not reach.
  const change = (book: Book, what: Partial<Book>) => {
    setChanges((known) => ({ ...known, [book._id]: { ...known[book._id], ...what } }));
    void revalidate();
  };
  return (
    <>
      <ul className="books">
        {books.map((book) => (
          <BookCard
            key={book._id}
            book={{ ...book, ...changes[book._id] }}
            onBuy={() => setAsked({ action: 'buy', book })}
            onReport={() => setAsked({ action: 'report', book })}
          />
        ))}
      </ul>
      <Suspense>
        {asked?.action === 'buy' && (
          <BookingDialog
            book={asked.book}
            onBooked={() => change(asked.book, { status: 'booked' })}
            onClose={close}
          />
        )}
        {asked?.action === 'report' && (
          <ReportDialog
            book={asked.book}
            onReported={() => change(asked.book, { reported: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
