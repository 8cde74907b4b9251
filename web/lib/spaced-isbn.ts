/** An ISBN-13 as books print it, with a space after the prefix that all of them share: `978 0141439556`. */
export const spacedIsbn = (isbn13: string): string => `${isbn13.slice(0, 3)} ${isbn13.slice(3)}`;
