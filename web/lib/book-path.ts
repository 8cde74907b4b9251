import { pageHref } from '#contract/pages.ts';

/**
 * The address of a book's page. The title in it is for people; the page is found by its ID, and an address without a title leads to
 * the one with it.
 */
export const bookPath = ({ _id: id, slug }: { _id: string; slug?: string }): string =>
  slug === undefined ? pageHref('/book/:id', { id }) : pageHref('/book/:id/:slug', { id, slug });
