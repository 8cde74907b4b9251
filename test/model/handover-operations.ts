import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import type { Rng } from '../support/seeded-rng.ts';
import { expectStatus, type ModelApp, pickRecent } from './model-app.ts';

/** By the code that the buyer shows, or by the buyer's word. */
export async function handOver(model: ModelApp, rng: Rng): Promise<void> {
  const { paid, handedOver } = model.acknowledged;
  const waiting = paid.filter((one) => !handedOver.includes(one));
  // Now and then twice, which must change nothing.
  const booking = pickRecent(waiting.length > 0 && rng.chance(0.8) ? waiting : paid, rng);
  if (!booking) return;
  const { buyer, seller, orderId } = booking;
  const path = `/orders/${orderId}/handover`;
  const code = createHandoverCodes(model.app.secret).codeOf(orderId);
  const request = rng.chance(0.5) ? seller.post(path, { code }) : buyer.post(`${path}/confirmation`);
  const { status, body } = await expectStatus(model, 'Handing over', request, 200, 429);
  if (status === 200 && body.modifiedCount === 1) model.acknowledged.handedOver.push(booking);
}

export async function declareOrDeny(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(model.acknowledged.paid, rng);
  if (!booking) return;
  const path = `/orders/${booking.orderId}/handover/declaration`;
  const request = rng.chance(0.7) ? booking.seller.post(path) : booking.buyer.delete(path);
  await expectStatus(model, 'Declaring a handover', request, 200);
}

/** Lets the clocks of all paid orders run out. */
export const endHandoverClocks = ({ pool }: Pick<ModelApp['app'], 'pool'>) =>
  pool.query(`update orders set refund_due_at = now(),
    release_due_at = case when release_due_at is not null then now() end
    where status = 'paid' and handed_over_at is null and case_state is null`);
