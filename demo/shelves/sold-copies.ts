import type { ShelfBook } from './shelf-book.ts';

/** A sale in the past: who bought the book, and what both sides wrote after the handover. */
export type DemoSale = {
  buyerKey: 'marcus' | 'priya';
  handedOverDaysAgo: number;
  ofBuyer: { stars: number; text: string; reply?: string };
  ofSeller: { stars: number; text: string };
};

/** Books that were bought on the site, handed over, and reviewed. */
export const soldCopies: (ShelfBook & { categoryId: string; sale: DemoSale })[] = [
  {
    title: 'On Liberty',
    author: 'John Stuart Mill',
    condition: 'Good',
    originalPrice: '11.00',
    resalePrice: '4.50',
    yearsOfUse: 6,
    description: 'By John Stuart Mill. Underlined up to the second chapter, and left in peace after that.',
    sellerKey: 'theo',
    listedDaysAgo: 33,
    categoryId: 'non-fiction',
    sale: {
      buyerKey: 'marcus',
      handedOverDaysAgo: 24,
      ofBuyer: {
        stars: 5,
        text: 'Wrapped against the rain, and in better shape than the pictures promised.',
        reply: 'It rained all the way home, so it was worth the paper.',
      },
      ofSeller: { stars: 5, text: 'On time, and had read the first page before we said goodbye.' },
    },
  },
  {
    title: 'Parallel Lives',
    author: 'Plutarch',
    condition: 'Fair',
    originalPrice: '27.00',
    resalePrice: '7.20',
    yearsOfUse: 14,
    description: 'By Plutarch. The cloth is worn at the corners, and the binding holds every pair together.',
    sellerKey: 'theo',
    listedDaysAgo: 29,
    categoryId: 'history',
    sale: {
      buyerKey: 'priya',
      handedOverDaysAgo: 15,
      ofBuyer: { stars: 4, text: 'As described. A few more pencil notes than I expected, but good ones.' },
      ofSeller: { stars: 5, text: 'Found the place at once and knew the book well.' },
    },
  },
  {
    title: 'Flatland',
    author: 'Edwin A. Abbott',
    condition: 'Excellent',
    originalPrice: '9.00',
    resalePrice: '4.10',
    yearsOfUse: 1,
    description: 'By Edwin A. Abbott. Read once, lying flat. All corners are where they should be.',
    sellerKey: 'theo',
    listedDaysAgo: 21,
    categoryId: 'science',
    sale: {
      buyerKey: 'marcus',
      handedOverDaysAgo: 6,
      ofBuyer: {
        stars: 5,
        text: 'Handed over in two minutes at the library, with a bookmark in it as a gift.',
      },
      ofSeller: { stars: 5, text: 'A pleasure, for the second time.' },
    },
  },
];
