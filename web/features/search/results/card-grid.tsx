import type { SearchCard } from '#contract/search.ts';
import { BookGrid } from '../../catalog/book-grid.tsx';

type Props = { cards: readonly SearchCard[]; className?: string | undefined };

/** Cards of a search: single books, and editions with several copies. */
export const CardGrid = ({ cards, className }: Props) => (
  <BookGrid
    books={cards.map(({ book }) => book)}
    gathered={new Map(cards.filter(({ copies }) => copies > 1).map((card) => [card.book._id, card]))}
    className={className}
  />
);
