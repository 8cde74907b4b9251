import { lazy, Suspense, useState } from 'react';
import type { Book } from '#contract/catalog.ts';
import type { Viewer } from '#contract/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth/auth-context.tsx';

// Fetched when somebody presses a button: most visitors look around first, and the form is a quarter of the script.
const loadDialog = {
  buy: importWithTimeout(() => import('../orders/booking-dialog.tsx')),
  report: importWithTimeout(() => import('./report-dialog.tsx')),
};
const BookingDialog = lazy(loadDialog.buy);
const ReportDialog = lazy(loadDialog.report);

type QueryExecutor = { action: 'buy' | 'report'; book: Book };

/**
 * Buying and reporting of books that are shown, and the dialog that either opens.
 * @param onChange hears what has become of a book
 */
export function useBookActions(onChange: (book: Book, change: Partial<Book>) => void) {
  const { viewer } = useAuth();
  const toast = useToast();
  const [asked, setAsked] = useState<QueryExecutor>();
  const close = () => setAsked(undefined);

  // Only a dialog that has arrived is shown; otherwise the page stays as it is, and the button can be pressed again.
  const ask = async (wanted: QueryExecutor) => {
    try {
      await loadDialog[wanted.action]();
      setAsked(wanted);
    } catch (problem) {
      toast.error(problem instanceof ApiProblem ? problem.message : 'That didn’t work. Please try again.');
    }
  };
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
    buy: (book: Book) => void ask({ action: 'buy', book }),
    report: mayReport(viewer) ? (book: Book) => void ask({ action: 'report', book }) : undefined,
    dialog,
  };
}

/** A stranger may turn out to be a buyer, and is asked to log in. */
const mayReport = (viewer: Viewer | null): boolean => viewer === null || viewer.role === 'Buyer';
