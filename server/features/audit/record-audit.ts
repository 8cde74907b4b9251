import type { AuditAction } from '#contract/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

type Deed = {
  actorId: string;
  action: AuditAction;
  subjectType: 'user' | 'book' | 'payment' | 'mail';
  subjectId: string;
  /** Nothing personal: the log cannot be changed, not even when the person is deleted. */
  details?: Record<string, unknown>;
};

/** Writes down what somebody did with their power, in the transaction that does it. */
export async function recordAudit(tx: Tx, deed: Deed): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: uuidV7(),
      actor_id: deed.actorId,
      action: deed.action,
      subject_type: deed.subjectType,
      subject_id: deed.subjectId,
      details: JSON.stringify(deed.details ?? {}),
    })
    .execute();
}
