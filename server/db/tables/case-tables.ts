import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CaseDecision, CaseKind, CaseState } from '#contract/cases/cases.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type StoredState = Exclude<CaseState, 'withdrawn'>;

type CasesTable = {
  id: string;
  order_id: string;
  kind: CaseKind;
  opened_by: string;
  text: string;
  /** A withdrawn case is `decided`, too, without a decision. */
  state: ColumnType<StoredState, StoredState | undefined, StoredState>;
  opened_at: CreatedAt;
  /** After it the case can be decided without an answer. */
  answer_due_at: Timestamp;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  /** The person who did not come, and says so. */
  no_show_confirmed_by: Generated<string | null>;
  no_show_confirmed_at: Generated<Date | null>;
  /** When the staff got a mail that it can be decided. */
  staff_notified_at: Generated<Date | null>;
  decision: Generated<CaseDecision | null>;
  reason: Generated<string | null>;
  /** Null if the book was handed over while the case was open. */
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
};

/** Photos for cases. They belong to no case until what they were uploaded for is sent. */
type CasePhotosTable = {
  id: string;
  order_id: string;
  uploaded_by: string;
  width: number;
  height: number;
  created_at: CreatedAt;
  case_id: Generated<string | null>;
  /** Among the photos of the same user in the case. */
  position: Generated<number | null>;
  /** When row and files are deleted; null while the case needs them. */
  delete_after: Timestamp | null;
};

export type CaseTables = { cases: CasesTable; case_photos: CasePhotosTable };

export const caseTables = {
  cases: inBackups,
  case_photos: inBackups,
} satisfies TablesInBackups<CaseTables>;

export type CaseRow = Selectable<CasesTable>;
