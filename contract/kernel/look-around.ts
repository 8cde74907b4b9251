/**
 * How much visitors see without an account: nothing but the home page; also search, books, and editions; also the categories'
 * lists.
 */
export const lookAroundLevels = ['members', 'books', 'everything'] as const;
export type LookAroundLevel = (typeof lookAroundLevels)[number];

/** What a call shows of the site. */
export type LookAroundArea = 'books' | 'shelves';

/** Whether a visitor without an account may see an area. */
export const isOpenToVisitors = (area: LookAroundArea, level: LookAroundLevel): boolean =>
  level === 'everything' || (level === 'books' && area === 'books');
