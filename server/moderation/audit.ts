import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/tables.ts';

type AuditEntry = {
  actorId: string;
  action: string;
  subjectType: 'user' | 'book';
  subjectId: string;
  /** Nothing personal: the log cannot be changed, not even when the person is deleted. */
  details?: Record<string, unknown>;
};

/** Writes down what somebody did with their power, in the transaction that does it. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
