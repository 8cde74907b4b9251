/** Where a book's own page is. */
export const bookPath = (id: string): string => `/book/${id}`;
