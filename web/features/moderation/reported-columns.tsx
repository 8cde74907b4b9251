import { Check, Trash2 } from 'lucide-react';
import type { ReportedBook } from '#contract/moderation.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import styles from './reported-columns.module.css';

type Actions = {
  keep: (book: ReportedBook) => void;
  remove: (book: ReportedBook) => void;
  /** The book whose change is pending. */
  busyId: string | undefined;
};

/** The columns of the reported books. What users gave as reasons is below the title. */
export const reportedColumns = (t: Translate<'moderation'>, actions: Actions): Column<ReportedBook>[] => [
  { title: t('number'), cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: t('bookName'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (book) => (
      <BookCell
        book={book}
        title={book.book_title}
        bookId={book._id}
        sub={book.reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two users may give the same reason.
          <span key={index} className={styles.reason} dir="auto">
            {t('reason', { reason })}
          </span>
        ))}
      />
    ),
  },
  {
    title: t('sellerName'),
    cellKinds: ['fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_name}</span>,
  },
  {
    title: t('sellerEmail'),
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_email ?? '–'}</span>,
  },
  {
    title: t('action'),
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (book) => <ReportedActions t={t} book={book} actions={actions} />,
  },
];

type ActionsProps = { t: Translate<'moderation'>; book: ReportedBook; actions: Actions };

function ReportedActions({ t, book, actions: { keep, remove, busyId } }: ActionsProps) {
  const name = book.book_title;
  const busy = busyId === book._id;
  return (
    <div className={styles.actions}>
      <Button
        variant="outlineDanger"
        size="compact"
        aria-label={t('deleteNamed', { name })}
        disabled={busy}
        onClick={() => remove(book)}
      >
        <Trash2 size={22} aria-hidden="true" />
        {t('delete')}
      </Button>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('keepNamed', { name })}
        disabled={busy}
        onClick={() => keep(book)}
      >
        <Check size={22} aria-hidden="true" />
        {t('keep')}
      </Button>
    </div>
  );
}
