import type { ColumnType } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, notInBackups, type TablesInBackups } from './in-backups.ts';

type AuditLogTable = {
  id: string;
  at: CreatedAt;
  actor_id: string;
  action: AuditAction;
  subject_type:
    | 'user'
    | 'book'
    | 'payment'
    | 'mail'
    | 'site'
    | 'category'
    | 'meeting_place'
    | 'invitation'
    | 'payout'
    | 'transfer';
  subject_id: string;
  details: ColumnType<Record<string, unknown>, string, never>;
};

type RateLimitsTable = {
  key: string;
  window_ends_at: Timestamp;
  count: number;
};

type IdempotencyKeysTable = {
  user_id: string;
  /** Method and path of the declaration. */
  operation: string;
  key_hash: Buffer;
  body_hash: Buffer;
  /** Encrypted JSON; null until the call has succeeded. */
  answer: Buffer | null;
  started_at: CreatedAt;
  /** When the call failed in a way that leaves unknown whether it took effect. */
  lost_at: Timestamp | null;
  /** A day later; set by the database. */
  expires_at: ColumnType<Date, undefined, Date | string>;
};

type JobRunsTable = {
  /** The name of a recurring job. */
  job: string;
  succeeded_at: Timestamp | null;
  failed_at: Timestamp | null;
  /** The error of its last failure, without personal data. */
  last_error: string | null;
};

export type OperationTables = {
  audit_log: AuditLogTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  job_runs: JobRunsTable;
};

export const operationTables = {
  audit_log: inBackups,
  rate_limits: notInBackups,
  idempotency_keys: notInBackups,
  job_runs: inBackups,
} satisfies TablesInBackups<OperationTables>;
