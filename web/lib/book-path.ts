export const bookPath = (id: string): string => `/book/${id}`;
