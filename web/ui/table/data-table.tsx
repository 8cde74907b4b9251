import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import bookCell from '../book/book-cell.module.css';
import { classNames } from '../class-names.ts';
import { ErrorState } from '../error-state.tsx';
import { useItemFocus } from '../item-focus.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './data-table.module.css';
import personCell from './person-cell.module.css';
import { ShowMore } from './show-more.tsx';
import widths from './table-skeleton.module.css';

type CellKind =
  | 'pick'
  | 'serial'
  | 'primary'
  | 'noPicture'
  | 'picture'
  | 'title'
  | 'grow'
  | 'number'
  | 'unit'
  | 'condition'
  | 'sideBySide'
  | 'location'
  | 'labeled'
  | 'fullWidth'
  | 'actionRow'
  | 'corner'
  | 'muted'
  | 'oneLine'
  | 'subject'
  | 'reason'
  | 'nextStep';

/** A column: its title, its position when a row becomes a card on a phone, and its content. */
export type Column<Row> = {
  title: string;
  /** Shown in the header instead of the title. */
  head?: ReactNode;
  /** The kind of cell, which determines its position when a row becomes a card. */
  cellKinds: readonly CellKind[];
  /** Shown before the value on a phone, where the header is hidden. */
  label?: string;
  /** The cell's skeleton while the list is loading. */
  skeleton: 'number' | 'text' | 'cover' | 'person' | 'button' | 'icon';
  cell: (row: Row, index: number) => ReactNode;
};

type DataTableProps<Row> = {
  query: UseInfiniteQueryResult<Row[]>;
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

/** A fetched list in each of its states: loading, failed, empty, or filled. */
export function DataTable<Row extends { _id: string }>({
  query,
  label,
  columns,
  empty,
}: DataTableProps<Row>) {
  const t = useTranslations('ui.table');
  if (query.data) {
    if (query.data.length === 0) return empty;
    return <Rows query={query} rows={query.data} label={label} columns={columns} />;
  }
  if (query.isError)
    return <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <Table label={t('loading', { label })} columns={columns}>
        {skeletonRows.map((row) => (
          <tr key={row}>
            {columns.map(({ title, cellKinds, skeleton }) => (
              <td key={title} className={cellClass(cellKinds)}>
                {skeletons[skeleton]}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'empty'> & { rows: Row[] };

function Rows<Row extends { _id: string }>({ query, rows, label, columns }: RowsProps<Row>) {
  const body = useItemFocus<HTMLTableSectionElement>();
  return (
    <>
      <Table label={label} columns={columns} ref={body}>
        {rows.map((row, index) => (
          <tr key={row._id}>
            {columns.map(({ title, cellKinds, label: before, cell }) => (
              <td key={title} className={cellClass(cellKinds)} data-label={before}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <ShowMore list={query} shown={rows.length} body={body} />
    </>
  );
}

type TableProps = ComponentProps<'tbody'> & {
  label: string;
  columns: readonly { title: string; head?: ReactNode; cellKinds: readonly CellKind[] }[];
};

const Table = ({ label, columns, ...body }: TableProps) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ title, head, cellKinds }) => (
          <th key={title} scope="col" className={headClass(cellKinds)}>
            {head ?? title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...body} />
  </table>
);

const cellClass = (cellKinds: readonly CellKind[]): string =>
  classNames(...cellKinds.map((kind) => styles[kind]));

/** A header cell has only the classes that align it with its column. */
const headClass = (cellKinds: readonly CellKind[]): string =>
  cellClass(cellKinds.filter((kind) => kind === 'number' || kind === 'unit' || kind === 'pick'));

const skeletonRows = [1, 2, 3, 4, 5] as const;

const skeletons: Record<Column<unknown>['skeleton'], ReactNode> = {
  number: <Skeleton className={widths.number} />,
  text: <Skeleton className={widths.text} />,
  cover: (
    <span className={bookCell.book}>
      <Skeleton shape="cover" />
      <Skeleton className={widths.title} />
    </span>
  ),
  person: (
    <span className={personCell.person}>
      <Skeleton shape="avatar" />
      <Skeleton className={widths.name} />
    </span>
  ),
  button: <Skeleton shape="control" className={widths.button} />,
  icon: <Skeleton shape="control" className={widths.icon} />,
};
