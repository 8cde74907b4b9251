import type { Condition } from '../../contract/books.ts';

/** What a buyer may expect of a copy in this condition. */
export const conditionMeaning: Record<Condition, string> = {
  Excellent: 'Hardly shows that it was read: firm spine, clean pages, no marks.',
  Good: 'Read with care: some wear at the edges or the spine, every page clean and in its place.',
  Fair: 'Well read: creases, notes or stains, but complete and good to read.',
};
