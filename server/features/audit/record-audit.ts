import type { AuditAction } from '#contract/audit.ts';
import type { Tables, Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

type AuditRecord = {
  /** For someone without an account, any ID, and `by` in the details. */
  actorId: string;
  action: AuditAction;
  subjectType: Tables['audit_log']['subject_type'];
  subjectId: string;
  /** No personal data: entries cannot be changed, not even when the user is deleted. */
  details?: Record<string, unknown>;
};

/** Adds an entry to the audit log, in the transaction of the action itself. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: uuidV7(),
      actor_id: record.actorId,
      action: record.action,
      subject_type: record.subjectType,
      subject_id: record.subjectId,
      details: JSON.stringify(record.details ?? {}),
    })
    .execute();
}

/**
 * Adds an entry about what the operator did to a user on the command line. The operator has no account, so the entry names the user as
 * the actor.
 */
export const recordOperatorAudit = (
  tx: Tx,
  action: AuditAction,
  userId: string,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    actorId: userId,
    action,
    subjectType: 'user',
    subjectId: userId,
    details: { by: 'command line', ...details },
  });
