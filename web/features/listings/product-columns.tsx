import { CircleCheck, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { Amount } from '#web/ui/table/amount.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type ProductActions = {
  markSold: (book: Book) => void;
  advertise: (book: Book) => void;
  remove: (book: Book) => void;
  /** The book whose change is pending. */
  busyId: string | undefined;
};

export const productColumns = (
  t: Translate<'listings'>,
  priceTitle: string,
  actions: ProductActions,
): Column<Book>[] => [
  { title: t('column.number'), cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: t('column.book'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (book) => <BookCell book={book} title={book.book_title} bookId={book._id} />,
  },
  {
    title: priceTitle,
    cellKinds: ['number', 'unit'],
    skeleton: 'number',
    cell: (book) => <Amount of={book.resale_price} />,
  },
  {
    title: t('column.condition'),
    cellKinds: ['condition'],
    skeleton: 'text',
    cell: (book) => <ConditionGrade condition={book.product_condition} />,
  },
  {
    title: t('column.status'),
    cellKinds: ['sideBySide'],
    skeleton: 'button',
    cell: (book) => <SaleStatus book={book} actions={actions} />,
  },
  {
    title: t('column.advertisement'),
    cellKinds: ['sideBySide'],
    skeleton: 'button',
    cell: (book) => <Advertisement book={book} actions={actions} />,
  },
  {
    title: t('column.action'),
    cellKinds: ['corner'],
    skeleton: 'icon',
    cell: (book) => (
      <>
        {book.status === 'available' && <EditLink book={book} />}
        <IconButton
          danger
          aria-label={t('deleteNamed', { title: book.book_title })}
          title={t('delete')}
          disabled={actions.busyId === book._id}
          onClick={() => actions.remove(book)}
        >
          <Trash2 size={22} aria-hidden="true" />
        </IconButton>
      </>
    ),
  },
];

function EditLink({ book }: { book: Book }) {
  const t = useTranslations('listings');
  return (
    <IconLink
      to={pageHref('/dashboard/myproducts/:id/edit', { id: book._id })}
      aria-label={t('editNamed', { title: book.book_title })}
      title={t('edit')}
    >
      <Pencil size={22} aria-hidden="true" />
    </IconLink>
  );
}

type CellProps = { book: Book; actions: ProductActions };

function SaleStatus({ book, actions }: CellProps) {
  const t = useTranslations('listings');
  if (book.salesStatus)
    return (
      <Badge kind="ok" icon={CircleCheck}>
        {t('sold')}
      </Badge>
    );
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('markNamedAsSold', { title: book.book_title })}
        title={t('markAsSold')}
        disabled={actions.busyId === book._id}
        onClick={() => actions.markSold(book)}
      >
        {t('available')}
      </Button>
      {book.status === 'booked' && <CellNote>{t('bookedByABuyer')}</CellNote>}
    </>
  );
}

function Advertisement({ book, actions }: CellProps) {
  const t = useTranslations('listings');
  if (book.advertise)
    return (
      <Badge kind="quiet" icon={Megaphone}>
        {t('advertised')}
      </Badge>
    );
  if (book.salesStatus)
    return (
      <Badge kind="quiet" data-nothing="">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('soldNotAdvertised')}</VisuallyHidden>
      </Badge>
    );
  return (
    <Button
      variant="outline"
      size="compact"
      aria-label={t('advertiseNamed', { title: book.book_title })}
      disabled={actions.busyId === book._id}
      onClick={() => actions.advertise(book)}
    >
      <Megaphone size={22} aria-hidden="true" />
      {t('advertise')}
    </Button>
  );
}
