import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type MeetingsTable = {
  order_id: string;
  place: string;
  /** Null for a place that is none of the site, or was removed. */
  place_id: string | null;
  starts_at: Timestamp;
  proposed_by: string;
  proposed_at: ColumnType<Date, Date | undefined, Date>;
  agreed_at: Date | null;
  /** How many reminders are over, whether they were sent or came too late. */
  reminders: Generated<number>;
  version: Generated<number>;
};

export type MeetingTables = { meetings: MeetingsTable };

export const meetingTables = {
  meetings: inBackups,
} satisfies TablesInBackups<MeetingTables>;
