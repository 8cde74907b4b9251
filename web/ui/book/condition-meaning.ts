import type { Condition } from '#contract/catalog.ts';

/** What a buyer can expect of each condition. */
export const conditionMeaning: Record<Condition, string> = {
  Excellent: 'Barely looks read: firm spine, clean pages, no marks.',
  Good: 'Read with care: some wear on the edges or spine, but every page is clean and in place.',
  Fair: 'Well read: creases, notes, or stains, but complete and readable.',
};
