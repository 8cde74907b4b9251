import { signInCookie } from '../browser/actors.ts';
import { handOverThroughApi, postAs } from '../browser/hand-over-through-api.ts';

/** What both sides wrote about it. The user texts of the walk name it, too. */
export const reviewTexts = [
  'The jacket is in better shape than mine.',
  'Came early, and knew the book by heart.',
  'I will miss its marginal notes.',
] as const;

/** An order that was handed over, reviewed by both sides, with a reply, and the seller's public profile. */
export async function createReviewedOrder(
  address: string,
  buyer: string,
  seller: string,
): Promise<{ order: string; profile: string }> {
  const [ofBuyer, ofSeller, reply] = reviewTexts;
  const order = await handOverThroughApi(address, buyer, seller);
  await postAs(address, buyer, `/orders/${order}/reviews`, { stars: 5, text: ofBuyer });
  await postAs(address, seller, `/orders/${order}/reviews`, { stars: 4, text: ofSeller });
  await postAs(address, seller, `/orders/${order}/reviews/reply`, { reply });
  return { order, profile: await profileOf(address, seller) };
}

/** The path of a seller's public profile. */
export async function profileOf(address: string, seller: string): Promise<string> {
  const headers = { cookie: await signInCookie(address, seller) };
  const response = await fetch(`${address}/api/me`, { headers });
  return `/seller/${(await response.json()).user._id}`;
}
