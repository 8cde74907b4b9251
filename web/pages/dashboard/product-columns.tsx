import { CircleCheck, Megaphone, Trash2 } from 'lucide-react';
import type { Book } from '../../../contract/books.ts';
import { formatDollars } from '../../../contract/money.ts';
import { ConditionGrade } from '../../books/condition-grade.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Amount } from './amount.tsx';
import { BookLead, RowCover } from './book-lead.tsx';
import type { Doomed } from './confirmed-delete.tsx';
import type { Column } from './listed.tsx';

export type ProductActions = {
  markSold: (book: Book) => void;
  advertise: (book: Book) => void;
  remove: (book: Book) => void;
  /** The book a change is under way for. */
  busyId: string | undefined;
};

/** The columns of My Products. */
export const productColumns = (actions: ProductActions): Column<Book>[] => [
  { title: 'No.', className: 'no', bone: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Book',
    className: 'lead',
    bone: 'cover',
    cell: (book) => <BookLead book={book} title={book.book_title} bookId={book._id} />,
  },
  {
    title: 'Price($)',
    className: 'r unit',
    bone: 'number',
    cell: (book) => <Amount of={book.resale_price} />,
  },
  {
    title: 'Condition',
    className: 'cond',
    bone: 'text',
    cell: (book) => <ConditionGrade condition={book.product_condition} />,
  },
  {
    title: 'Status',
    className: 'half brk',
    bone: 'button',
    cell: (book) => <SaleStatus book={book} actions={actions} />,
  },
  {
    title: 'Advertisement',
    className: 'half',
    bone: 'button',
    cell: (book) => <Advertisement book={book} actions={actions} />,
  },
  {
    title: 'Action',
    className: 'corner',
    bone: 'icon',
    cell: (book) => (
      <button
        type="button"
        className="icon-btn danger"
        aria-label={`Delete ${book.book_title}`}
        title="Delete"
        disabled={actions.busyId === book._id}
        onClick={() => actions.remove(book)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </button>
    ),
  },
];

/** A listing as it is shown in the question before it goes. */
export const describeBook = (book: Book): Doomed => ({
  id: book._id,
  title: book.book_title,
  detail: formatDollars(book.resale_price),
  picture: <RowCover book={book} />,
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
      <button
        type="button"
        className="btn btn-line btn-row"
        aria-label={`Available. Mark ${book.book_title} as sold`}
        title="Mark as sold"
        disabled={actions.busyId === book._id}
        onClick={() => actions.markSold(book)}
      >
        Available
      </button>
      {book.status === 'booked' && <span className="hold">Booked by a buyer</span>}
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
      <span className="badge badge-quiet">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Sold, not advertised</span>
      </span>
    );
  return (
    <button
      type="button"
      className="btn btn-line btn-row"
      aria-label={`Advertise ${book.book_title}`}
      disabled={actions.busyId === book._id}
      onClick={() => actions.advertise(book)}
    >
      <Megaphone size={22} aria-hidden="true" />
      Advertise
    </button>
  );
}
