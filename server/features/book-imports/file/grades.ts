import type { Condition } from '#contract/catalog.ts';

/** The seven grades of AbeBooks, of which Good and Fair are also ours, and our own. */
const grades: Record<string, Condition> = {
  new: 'Excellent',
  asnew: 'Excellent',
  fine: 'Excellent',
  excellent: 'Excellent',
  verygood: 'Good',
  good: 'Good',
  fair: 'Fair',
  poor: 'Fair',
};

/** Returns our grade for a grade in any case, with or without a space; undefined for any other word. */
export const gradeOf = (word: string): Condition | undefined => {
  const key = word
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(grades, key) ? grades[key] : undefined;
};
