import type { Environment } from './environment.ts';

export type CardService = ReturnType<typeof cardServiceFor>;

/**
 * What begins at the payment provider and not here: the host refunds in its dashboard, buyers' banks send refunds back, and buyers object to
 * charges. Each is about the latest charge for a book, and does nothing where there is none.
 */
export function cardServiceFor({ pool, browser }: Environment, bookId: string) {
  const ofBook = `(select i.* from sandbox_intents i where i.status = 'succeeded' and i.metadata->>'order_id' in
    (select id::text from orders where book_id = $1)) i`;
  const find = async <Row>(text: string): Promise<Row | undefined> =>
    (await pool.query(text, [bookId])).rows[0] as Row | undefined;
  const findCharge = () =>
    find<{ id: string; left: number }>(
      `select i.id, i.amount_received - i.amount_refunded as left from ${ofBook} order by i.created_at desc limit 1`,
    );
  const findDispute = () =>
    find<{ id: string }>(
      `select d.id from sandbox_disputes d join ${ofBook} on i.id = d.intent_id where d.status = 'needs_response' limit 1`,
    );

  return {
    async refund(share: 'whole' | 'part'): Promise<void> {
      const charge = await findCharge();
      if (!charge) return;
      const amount = share === 'part' ? { amount: String(Math.max(1, Math.floor(charge.left / 3))) } : {};
      const fields = { payment_intent: charge.id, 'metadata[by]': 'host', ...amount };
      await browser.asOwner('/v1/refunds', fields);
    },

    /** The buyer's bank sends back the latest refund. */
    async sendBackRefund(): Promise<void> {
      const refund = await find<{ id: string }>(
        `select r.id from sandbox_refunds r join ${ofBook} on i.id = r.intent_id
         where r.failed_at is null order by r.created_at desc limit 1`,
      );
      if (refund) await browser.asOwner(`/v1/test_helpers/refunds/${refund.id}/fail`, {});
    },

    async openDispute(): Promise<void> {
      const charge = await findCharge();
      if (charge) await browser.asOwner('/v1/test_helpers/disputes', { payment_intent: charge.id });
    },

    /** The buyer's bank decides. */
    async endDispute(outcome: 'won' | 'lost'): Promise<void> {
      const dispute = await findDispute();
      const text = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
      const fields = { 'evidence[uncategorized_text]': text };
      if (dispute) await browser.asOwner(`/v1/disputes/${dispute.id}`, fields);
    },
  };
}
