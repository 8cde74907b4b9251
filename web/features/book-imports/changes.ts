import type { BookImport } from '#contract/book-imports.ts';

/** How many books an import changes. */
export const changesOf = ({ created, changed, removed }: BookImport): number => created + changed + removed;

/** Whether there is nothing to start a plan for. */
export const isPointless = (bookImport: BookImport): boolean =>
  bookImport.state === 'planned' && changesOf(bookImport) === 0 && bookImport.photos === 0;
