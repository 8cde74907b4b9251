/** Returns a list in Stripe's format, which has no further pages. */
export const listOf = (url: string, data: object[]): object => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
