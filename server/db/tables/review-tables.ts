import type { ColumnType } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type ReviewsTable = {
  id: string;
  order_id: string;
  author_id: string;
  /** The other side of the order. */
  subject_id: string;
  stars: number;
  /** Empty if there are only stars. */
  text: string;
  /** When it is published, unless the other side writes before. */
  publish_at: Timestamp;
  published_at: ColumnType<Date | null, never, Date>;
  reply: ColumnType<string | null, never, string>;
  replied_at: ColumnType<Date | null, never, Date>;
  /** Since when a moderator hides it, or its order is not handed over anymore. */
  hidden_at: ColumnType<Date | null, never, Date | null>;
  created_at: CreatedAt;
};

type ReviewReportsTable = {
  review_id: string;
  reporter_id: string;
  created_at: CreatedAt;
  dismissed_at: ColumnType<Date | null, never, Date>;
};

export type ReviewTables = { reviews: ReviewsTable; review_reports: ReviewReportsTable };

export const reviewTables = {
  reviews: inBackups,
  review_reports: inBackups,
} satisfies TablesInBackups<ReviewTables>;
