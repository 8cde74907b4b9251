import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Failure } from '../../ui/failure.tsx';
import { useKeptRowFocus } from './row-focus.ts';
import { ShowMore } from './show-more.tsx';
import { problemWords } from './use-change.ts';

/** One column of a list: its head, where its cell stands once a row becomes a card, and what it shows. */
export type Column<Row> = {
  title: string;
  /** Classes of head and cell: `lead`, `full`, `half`, `corner`… */
  className: string;
  /** Shown before the value where the head is gone, on a phone. */
  label?: string;
  /** The cell's shape while the list is fetched. */
  bone: 'number' | 'text' | 'cover' | 'person' | 'button' | 'icon';
  cell: (row: Row, index: number) => ReactNode;
};

type ListedProps<Row> = {
  query: UseInfiniteQueryResult<Row[]>;
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** What stands here instead of a table without rows. */
  empty: ReactNode;
};

/** A fetched list in each of its states: its skeleton, its failure with a way to try again, empty, or the table. */
export function Listed<Row extends { _id: string }>({ query, label, columns, empty }: ListedProps<Row>) {
  if (query.data) {
    if (query.data.length === 0) return empty;
    return <Rows query={query} rows={query.data} label={label} columns={columns} />;
  }
  if (query.isError)
    return <Failure message={problemWords(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <Table label={`${label}, loading`} columns={columns}>
        {skeletonRows.map((row) => (
          <tr key={row}>
            {columns.map(({ title, className, bone }) => (
              <td key={title} className={className}>
                {bones[bone]}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

type RowsProps<Row> = Omit<ListedProps<Row>, 'empty'> & { rows: Row[] };

function Rows<Row extends { _id: string }>({ query, rows, label, columns }: RowsProps<Row>) {
  const body = useKeptRowFocus();
  return (
    <>
      <Table label={label} columns={columns} ref={body}>
        {rows.map((row, index) => (
          <tr key={row._id}>
            {columns.map(({ title, className, label: before, cell }) => (
              <td key={title} className={className} data-label={before}>
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
  columns: readonly { title: string; className: string }[];
};

const Table = ({ label, columns, ...body }: TableProps) => (
  <table className="tbl" aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ title, className }) => (
          <th key={title} scope="col" className={headClasses(className)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...body} />
  </table>
);

/** Of a column's classes the head shares only those that align it. */
const headClasses = (className: string): string =>
  className
    .split(' ')
    .filter((name) => name === 'r' || name === 'unit')
    .join(' ');

const skeletonRows = [1, 2, 3, 4, 5] as const;

const bones: Record<Column<unknown>['bone'], ReactNode> = {
  number: <span className="bone w-12" />,
  text: <span className="bone w-20" />,
  cover: (
    <span className="copy">
      <span className="bone cover" />
      <span className="bone w-36" />
    </span>
  ),
  person: (
    <span className="who">
      <span className="bone cameo" />
      <span className="bone w-28" />
    </span>
  ),
  button: <span className="bone btnlike w-24" />,
  icon: <span className="bone btnlike w-11" />,
};
