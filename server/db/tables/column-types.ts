import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Set by the database when the row is inserted. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
