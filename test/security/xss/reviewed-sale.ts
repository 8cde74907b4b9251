import { call } from './call-as.ts';
import { book, list, openCase, pay } from './trade-as.ts';

/** A sale that was handed over, with reviews of both sides, and a case that is decided. */
export type ReviewedSale = {
  order: string;
  /** Of the seller, with a reply. */
  review: string;
  decided: string;
};

/** What is written about a sale. No other text of the pages is the same. */
export const writtenAbout = ({ place }: { place: string }) => ({
  review: `${place} (review)`,
  reply: `${place} (reply)`,
  ofBuyer: `${place} (review of the buyer)`,
  complaint: `${place} (complaint)`,
  answer: `${place} (answer)`,
  reason: `${place} (reason)`,
});

type Texts = { title: string; place: string; description: string };
/** The session cookies. */
type Parties = { admin: string; seller: string; buyer: string; reporter: string };

/** The seller sells a book to the buyer, both review it, the review is reported, and an administrator decides about a complaint. */
export async function createReviewedSale(
  address: string,
  texts: Texts,
  { admin, seller, buyer, reporter }: Parties,
): Promise<ReviewedSale> {
  const written = writtenAbout(texts);
  const order = await book(address, buyer, await list(address, seller, texts), texts.place);
  await pay(address, buyer, order);
  const post = (cookie: string, path: string, body: object) => call(address, cookie, 'POST', path, body);
  await post(buyer, `/orders/${order}/handover/confirmation`, {});
  const { insertedId: review } = await post(buyer, `/orders/${order}/reviews`, {
    stars: 4,
    text: written.review,
  });
  await post(seller, `/orders/${order}/reviews`, { stars: 5, text: written.ofBuyer });
  await post(seller, `/orders/${order}/reviews/reply`, { reply: written.reply });
  await call(address, reporter, 'PUT', `/reported-reviews/${review}`, {});
  const decided = await openCase(address, buyer, order, written.complaint);
  await post(seller, `/cases/${decided}/answer`, { text: written.answer });
  await post(admin, `/cases/${decided}/decision`, { decision: 'release', reason: written.reason });
  return { order, review, decided };
}
