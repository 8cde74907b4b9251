import { reviewsPerPage } from '#contract/sellers.ts';
import { findDisputeOf } from '#test/browser/dispute-through-api.ts';
import type { Fixture, ObjectSet } from '../browser-fixture.ts';
import type { PageUnderTest } from '../script-detector.ts';
import { writtenAbout } from './reviewed-sale.ts';

/** The profile of the demo's seller with all reviews, the last first, and those of some sellers with hostile names. */
export function sellerProfiles(
  { sellerId, objectSets }: Fixture,
  shown: readonly ObjectSet[],
): PageUnderTest[] {
  const latestFirst = objectSets.toReversed();
  const starts = latestFirst.keys().filter((index) => index % reviewsPerPage === 0);
  const pagesOfReviews = [...starts].map((start) => {
    const before = latestFirst[start - 1]?.reviewedSale.review;
    const reviewed = latestFirst.slice(start, start + reviewsPerPage);
    return {
      path: `/seller/${sellerId}${before ? `?reviews=${before}` : ''}`,
      texts: reviewed.flatMap(({ name, title, place }) => {
        const { review, reply } = writtenAbout({ place });
        return [name, title, review, reply];
      }),
    };
  });
  const hostile = shown.map(({ sellerId, name, title }) => ({
    path: `/seller/${sellerId}`,
    texts: [name, title],
  }));
  return [...pagesOfReviews, ...hostile];
}

/** Their orders, as the seller sees them. */
export const reviewedSales = (objectSets: readonly ObjectSet[]): PageUnderTest[] =>
  objectSets.map(({ name, title, place, reviewedSale }) => ({
    path: `/dashboard/orders/${reviewedSale.order}`,
    texts: [name, title, ...Object.values(writtenAbout({ place }))],
  }));

export const reportedReviews = (objectSets: readonly ObjectSet[]): string[] =>
  objectSets.flatMap(({ place }) => {
    const { review, reply } = writtenAbout({ place });
    return [review, reply];
  });

/** As administrators see them: the list, and some cases with what both sides and the administrator wrote. */
export const decidedCases = (
  objectSets: readonly ObjectSet[],
  shown: readonly ObjectSet[],
): PageUnderTest[] => [
  {
    path: '/dashboard/cases?only=decided',
    texts: objectSets.flatMap(({ name, title }) => [name, title]),
  },
  ...shown.map(({ name, title, place, reviewedSale }) => {
    const { complaint, answer, reason } = writtenAbout({ place });
    return {
      path: `/dashboard/cases/${reviewedSale.decided}`,
      texts: [name, title, complaint, answer, reason],
    };
  }),
];

/** The latest disputes, with the messages of both sides, and the payments that they are about. */
export async function disputes(address: string, shown: readonly ObjectSet[]): Promise<PageUnderTest[]> {
  const pages = shown.map(async ({ order, name, title, place }) => {
    const { _id, paymentId } = await findDisputeOf(address, order);
    return [
      { path: `/dashboard/disputes/${_id}`, texts: [title, name, place] },
      { path: `/dashboard/ledger/${paymentId}`, texts: [title, name] },
    ];
  });
  return (await Promise.all(pages)).flat();
}
