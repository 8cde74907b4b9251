import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { DisputeDetails } from '#contract/payouts/disputes.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { selectDisputes, toDispute } from './list-disputes.ts';

/** Enough for a conversation about one book. */
const maxMessages = 200;

/**
 * Returns a dispute with the evidence that the buyer got the book. Reading the messages of both sides is recorded in the audit log.
 * @throws DomainError `not_found`
 */
export async function getDispute(
  db: Db,
  adminId: string,
  id: string,
  locale: Locale,
): Promise<DisputeDetails> {
  const row = await selectDisputes(db, locale).where('disputes.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: adminId,
      action: 'read_dispute',
      subjectType: 'payment',
      subjectId: row.payment_id,
      details: { disputeId: id },
    }),
  );
  return { ...toDispute(row), evidence: await collectEvidence(db, row.order_id) };
}

async function collectEvidence(db: Db, orderId: string): Promise<DisputeDetails['evidence']> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('meetings', 'meetings.order_id', 'orders.id')
    .select(['orders.created_at', 'paid_at', 'handed_over_at', 'handover_proof', 'orders.buyer_id'])
    .select(['orders.seller_id', 'orders.book_id', 'meetings.place', 'starts_at', 'agreed_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { place, starts_at } = order;
  return {
    bookedAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    handedOverAt: order.handed_over_at?.toISOString() ?? null,
    handoverProof: order.handover_proof,
    meeting:
      place !== null && starts_at !== null
        ? { place, startsAt: starts_at.toISOString(), agreedAt: order.agreed_at?.toISOString() ?? null }
        : null,
    messages: await listMessages(db, order),
  };
}

type Sides = { book_id: string; buyer_id: string; seller_id: string };

async function listMessages(db: Db, { book_id, buyer_id, seller_id }: Sides) {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.sender_id', 'messages.body', 'messages.created_at'])
    .where('conversations.book_id', '=', book_id)
    .where('conversations.buyer_id', '=', buyer_id)
    .where('conversations.seller_id', '=', seller_id)
    .where('messages.kind', '=', 'text')
    .orderBy('messages.created_at')
    .limit(maxMessages)
    .execute();
  return rows.map(({ sender_id, body, created_at }) => ({
    from: sender_id === buyer_id ? ('buyer' as const) : ('seller' as const),
    text: body,
    at: created_at.toISOString(),
  }));
}
