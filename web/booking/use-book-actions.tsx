import { lazy, Suspense, useState } from 'react';
import type { Viewer } from '../../contract/accounts.ts';
import type { Book } from '../../contract/books.ts';
import { useAuth } from '../auth/auth-context.tsx';
import { loadInTime } from '../load-in-time.ts';

// Fetched when somebody presses a button: most visitors look around first, and the form is a quarter of the script.
const BookingDialog = lazy(loadInTime(() => import('./booking-dialog.tsx')));
const ReportDialog = lazy(loadInTime(() => import('./report-dialog.tsx')));

type Asked = { action: 'buy' | 'report'; book: Book };

/**
 * Buying and reporting of books that are shown, and the dialog that either opens.
 * @param onChange hears what has become of a book
 */
export function useBookActions(onChange: (book: Book, change: Partial<Book>) => void) {
  const { viewer } = useAuth();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const dialog = (
    <Suspense>
      {asked?.action === 'buy' && (
        <BookingDialog
          book={asked.book}
          onBooked={() => onChange(asked.book, { status: 'booked' })}
          onClose={close}
        />
      )}
      {asked?.action === 'report' && (
        <ReportDialog
          book={asked.book}
          onReported={() => onChange(asked.book, { reported: true })}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return {
    buy: (book: Book) => setAsked({ action: 'buy', book }),
    report: mayReport(viewer) ? (book: Book) => setAsked({ action: 'report', book }) : undefined,
    dialog,
  };
}

/** A stranger may turn out to be a buyer, and is asked to log in. */
const mayReport = (viewer: Viewer | null): boolean => viewer === null || viewer.role === 'Buyer';
