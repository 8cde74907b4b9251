import { CircleCheck, Megaphone, Trash2 } from 'lucide-react';
import type { Book } from '#contract/catalog.ts';
import { formatDollars } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { DeleteTarget } from '#web/ui/table/confirmed-delete.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type ProductActions = {
  markSold: (book: Book) => void;
  advertise: (book: Book) => void;
  remove: (book: Book) => void;
  /** The book whose change is pending. */
  busyId: string | undefined;
};

export const productColumns = (actions: ProductActions): Column<Book>[] => [
  { title: 'No.', cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Book',
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (book) => <BookCell book={book} title={book.book_title} bookId={book._id} />,
  },
  {
    title: 'Price($)',
    cellKinds: ['number', 'unit'],
    skeleton: 'number',
    cell: (book) => <Amount of={book.resale_price} />,
  },
  {
    title: 'Condition',
    cellKinds: ['condition'],
    skeleton: 'text',
    cell: (book) => <ConditionGrade condition={book.product_condition} />,
  },
  {
    title: 'Status',
    cellKinds: ['sideBySide'],
    skeleton: 'button',
    cell: (book) => <SaleStatus book={book} actions={actions} />,
  },
  {
    title: 'Advertisement',
    cellKinds: ['sideBySide'],
    skeleton: 'button',
    cell: (book) => <Advertisement book={book} actions={actions} />,
  },
  {
    title: 'Action',
    cellKinds: ['corner'],
    skeleton: 'icon',
    cell: (book) => (
      <IconButton
        danger
        aria-label={`Delete ${book.book_title}`}
        title="Delete"
        disabled={actions.busyId === book._id}
        onClick={() => actions.remove(book)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </IconButton>
    ),
  },
];

/** The book as shown in the confirmation dialog. */
export const describeBook = (book: Book): DeleteTarget => ({
  id: book._id,
  title: book.book_title,
  detail: formatDollars(book.resale_price),
  picture: <CoverThumbnail book={book} />,
});

type CellProps = { book: Book; actions: ProductActions };

function SaleStatus({ book, actions }: CellProps) {
  if (book.salesStatus)
    return (
      <Badge kind="ok" icon={CircleCheck}>
        Sold
      </Badge>
    );
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        aria-label={`Available. Mark ${book.book_title} as sold`}
        title="Mark as sold"
        disabled={actions.busyId === book._id}
        onClick={() => actions.markSold(book)}
      >
        Available
      </Button>
      {book.status === 'booked' && <CellNote>Booked by a buyer</CellNote>}
    </>
  );
}

function Advertisement({ book, actions }: CellProps) {
  if (book.advertise)
    return (
      <Badge kind="quiet" icon={Megaphone}>
        Advertised
      </Badge>
    );
  if (book.salesStatus)
    return (
      <Badge kind="quiet" data-nothing="">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Sold, not advertised</VisuallyHidden>
      </Badge>
    );
  return (
    <Button
      variant="outline"
      size="compact"
      aria-label={`Advertise ${book.book_title}`}
      disabled={actions.busyId === book._id}
      onClick={() => actions.advertise(book)}
    >
      <Megaphone size={22} aria-hidden="true" />
      Advertise
    </Button>
  );
}
