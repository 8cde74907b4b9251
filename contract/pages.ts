/**
 * The query parameters that change what a page shows, or where it sends somebody who is not signed in. Pages ignore all
 * others, so that a made-up one is not a page of its own.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/login': ['from'],
  '/signup': ['from'],
  '/dashboard/ledger': ['only'],
};
