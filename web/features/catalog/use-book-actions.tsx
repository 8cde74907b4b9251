import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Viewer } from '#contract/users/users.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { loadDocumentMessages } from '#web/lib/messages/document-messages.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import type { CardBook } from './card-book.ts';

// Loaded on first use: most visitors only browse, and the form is a quarter of the script.
const loadDialog = {
  buy: importWithTimeout(() => withOrderMessages(import('../orders/booking-dialog.tsx'))),
  report: importWithTimeout(() => withOrderMessages(import('./report-dialog.tsx'))),
  ask: importWithTimeout(async () => {
    await loadDocumentMessages(['conversations']);
    return withOrderMessages(import('../conversations/ask-dialog.tsx'));
  }),
};

/** All dialogs explain to a visitor who may order. */
async function withOrderMessages<Module>(module: Promise<Module>): Promise<Module> {
  await loadDocumentMessages(['orders']);
  return module;
}

const BookingDialog = lazy(loadDialog.buy);
const ReportDialog = lazy(loadDialog.report);
const AskDialog = lazy(loadDialog.ask);

type PendingAction = { action: keyof typeof loadDialog; book: CardBook };

/**
 * The actions of a list of books: to buy, to report, and to ask the seller; and the dialogs that they open.
 * @param onChange called with the new state of a book
 */
export function useBookActions(onChange: (book: CardBook, change: Partial<CardBook>) => void) {
  const t = useTranslations('catalog-cards');
  const { viewer } = useAuth();
  const toast = useToast();
  const [pending, setPending] = useState<PendingAction>();
  const close = () => setPending(undefined);

  // The dialog opens only after it has loaded; if that fails, the page stays as it is and the button can be pressed
  // again.
  const open = async (next: PendingAction) => {
    try {
      await loadDialog[next.action]();
      setPending(next);
    } catch (problem) {
      toast.error(errorMessage(problem, t('actionFailed')));
    }
  };
  const dialog = (
    <Suspense>
      {pending?.action === 'buy' && (
        <BookingDialog
          book={pending.book}
          onBooked={() => onChange(pending.book, { status: 'booked' })}
          onClose={close}
        />
      )}
      {pending?.action === 'report' && (
        <ReportDialog
          book={pending.book}
          onReported={() => onChange(pending.book, { reported: true })}
          onClose={close}
        />
      )}
      {pending?.action === 'ask' && <AskDialog book={pending.book} onClose={close} />}
    </Suspense>
  );
  return {
    buy: (book: CardBook) => void open({ action: 'buy', book }),
    report: mayReport(viewer) ? (book: CardBook) => void open({ action: 'report', book }) : undefined,
    ask: (book: CardBook) => void open({ action: 'ask', book }),
    dialog,
  };
}

/** Anonymous users may report too, because they may be buyers; the dialog asks them to log in. */
const mayReport = (viewer: Viewer | null): boolean => viewer === null || viewer.mayBuy;
