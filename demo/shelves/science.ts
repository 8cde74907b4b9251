import type { ShelfBook } from './shelf-book.ts';

export const science: ShelfBook[] = [
  {
    title: 'The Elements of Geometry',
    author: 'Euclid',
    condition: 'Excellent',
    originalPrice: '32.00',
    resalePrice: '14.50',
    yearsOfUse: 2,
    description:
      'By Euclid, in a colorful modern printing. Compass holes in nothing. Boards crisp, pages bright.',
    sellerKey: 'theo',
    listedDaysAgo: 3,
    advertised: true,
  },
  {
    title: 'On the Origin of Species',
    author: 'Charles Darwin',
    condition: 'Good',
    originalPrice: '18.00',
    resalePrice: '7.50',
    yearsOfUse: 9,
    description:
      'The first-edition text by Charles Darwin. Light pencil lines beside the chapter on instinct, spine firm.',
    sellerKey: 'lena',
    listedDaysAgo: 10,
  },
  {
    title: 'Relativity',
    author: 'Albert Einstein',
    condition: 'Excellent',
    originalPrice: '14.00',
    resalePrice: '6.80',
    yearsOfUse: 3,
    description: 'By Albert Einstein, the short book he meant for everyone. Read carefully once; no marks.',
    sellerKey: 'priya',
    listedDaysAgo: 14,
  },
  {
    title: 'Opticks',
    author: 'Isaac Newton',
    condition: 'Good',
    originalPrice: '20.00',
    resalePrice: '8.00',
    yearsOfUse: 7,
    description:
      'The treatise on light by Isaac Newton. Fold lines on the back cover and a previous owner’s bookplate. The diagrams print sharply.',
    sellerKey: 'theo',
    listedDaysAgo: 21,
  },
  {
    title: 'Micrographia',
    author: 'Robert Hooke',
    condition: 'Excellent',
    originalPrice: '45.00',
    resalePrice: '21.00',
    yearsOfUse: 4,
    description:
      'Large facsimile of the plates by Robert Hooke, the great fold-out flea intact. Kept flat, out of the sun.',
    sellerKey: 'lena',
    listedDaysAgo: 27,
  },
  {
    title: 'The Chemical History of a Candle',
    author: 'Michael Faraday',
    condition: 'Fair',
    originalPrice: '12.00',
    resalePrice: '3.40',
    yearsOfUse: 18,
    description:
      'Six lectures by Michael Faraday and one wax spot on page 12, which seems fair. Cover loose at the foot.',
    sellerKey: 'amara',
    listedDaysAgo: 36,
  },
  {
    title: 'Flatland',
    author: 'Edwin A. Abbott',
    condition: 'Good',
    originalPrice: '9.00',
    resalePrice: '3.80',
    yearsOfUse: 5,
    description:
      'A slim romance of many dimensions by Edwin A. Abbott, a little curled from a coat pocket. One triangle doodled on the last page.',
    sellerKey: 'priya',
    listedDaysAgo: 44,
  },
];
