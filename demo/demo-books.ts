import { classics } from './shelves/classics.ts';
import { engineering } from './shelves/engineering.ts';
import { fiction } from './shelves/fiction.ts';
import { gothic } from './shelves/gothic.ts';
import { history } from './shelves/history.ts';
import { medical } from './shelves/medical.ts';
import { moreCopies } from './shelves/more-copies.ts';
import { nature } from './shelves/nature.ts';
import { nonFiction } from './shelves/non-fiction.ts';
import { science } from './shelves/science.ts';
import type { SellerKey, ShelfBook } from './shelves/shelf-book.ts';
import { type DemoSale, soldCopies } from './shelves/sold-copies.ts';

export type DemoBook = Omit<ShelfBook, 'advertised'> & {
  categoryId: string;
  location: string;
  phone: string;
  picture: string;
  advertised: boolean;
};

/** The town and phone number of each seller. */
const contacts: Record<SellerKey, { location: string; phone: string }> = {
  amara: { location: 'Providence, Rhode Island', phone: '+1 555 0142' },
  priya: { location: 'Hyde Park, Chicago', phone: '+1 555 0117' },
  lena: { location: 'Portland, Oregon', phone: '+1 555 0163' },
  theo: { location: 'Asheville, North Carolina', phone: '+1 555 0189' },
};

export const demoBooks: DemoBook[] = [
  ...onShelf('fiction', fiction),
  ...onShelf('engineering', engineering),
  ...onShelf('classics', classics),
  ...onShelf('science', science),
  ...onShelf('nature', nature),
  ...onShelf('gothic', gothic),
  ...onShelf('non-fiction', nonFiction),
  ...onShelf('medical', medical),
  ...onShelf('history', history),
  ...moreCopies.flatMap((book) => onShelf(book.categoryId, [book])),
];

/** Not on the shelves any more. */
export const soldDemoBooks: (DemoBook & { sale: DemoSale })[] = soldCopies.flatMap((book) =>
  onShelf(book.categoryId, [book]).map((copy) => ({ ...copy, sale: book.sale })),
);

/** Returns `cover-the-turn-of-the-screw.webp` for `The Turn of the Screw`. */
export function coverPictureName(title: string): string {
  return `cover-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`;
}

function onShelf(categoryId: string, books: ShelfBook[]): DemoBook[] {
  return books.map((book) => ({
    ...book,
    ...contacts[book.sellerKey],
    categoryId,
    picture: coverPictureName(book.title),
    advertised: book.advertised ?? false,
  }));
}
