import type { Dispute } from '#contract/payouts/disputes.ts';
import { signInCookie } from './actors.ts';
import { buyThroughApi } from './buy-through-api.ts';

/** The charge of this test card is disputed as soon as it is made. */
export const disputedCard = '4000000000002685';

/** A buyer of the demo pays a seller with a card whose charge is disputed, without a browser. */
export async function disputeThroughApi(address: string, buyer: string, seller: string): Promise<Dispute> {
  const orderId = await buyThroughApi(address, buyer, seller, disputedCard);
  return findDisputeOf(address, orderId);
}

/** Waits until the event about the dispute of an order was handled. */
export async function findDisputeOf(address: string, orderId: string): Promise<Dispute> {
  const headers = { cookie: await signInCookie(address, 'admin@dogear.test') };
  for (let looks = 0; looks < 300; looks++) {
    const response = await fetch(`${address}/api/disputes?limit=50`, { headers });
    const disputes: Dispute[] = await response.json();
    const dispute = disputes.find((one) => one.orderId === orderId);
    if (dispute) return dispute;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('The charge is not disputed.');
}
