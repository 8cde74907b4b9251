import type { ShelfBook } from './shelf-book.ts';

export const engineering: ShelfBook[] = [
  {
    title: 'Calculus Made Easy',
    author: 'Silvanus P. Thompson',
    condition: 'Fair',
    originalPrice: '24.00',
    resalePrice: '11.00',
    yearsOfUse: 12,
    description:
      'Three students have learned from this one by Silvanus P. Thompson. Cover rubbed, margins full of helpful pencil, all answers present.',
    sellerKey: 'priya',
    listedDaysAgo: 7,
    advertised: true,
  },
  {
    title: 'Strength of Materials',
    author: 'Henrik Lindqvist',
    condition: 'Good',
    originalPrice: '62.00',
    resalePrice: '24.00',
    yearsOfUse: 3,
    description:
      'Chapters 1 to 6 highlighted in yellow, the rest untouched. The standard text by Henrik Lindqvist, spine straight.',
    sellerKey: 'priya',
    listedDaysAgo: 9,
  },
  {
    title: 'Thermodynamics: A First Course',
    author: 'Peter Adeyemi',
    condition: 'Excellent',
    originalPrice: '58.00',
    resalePrice: '29.50',
    yearsOfUse: 1,
    description:
      'One semester with the text by Peter Adeyemi, then a drawer. Fold-out steam tables never unfolded.',
    sellerKey: 'theo',
    listedDaysAgo: 15,
  },
  {
    title: 'Circuits and Signals',
    author: 'Mara Castellan',
    condition: 'Good',
    originalPrice: '54.00',
    resalePrice: '19.00',
    yearsOfUse: 4,
    description:
      'By Mara Castellan. Worked examples ticked off in pencil, one page taped where it tore. Sits flat on a bench.',
    sellerKey: 'lena',
    listedDaysAgo: 22,
  },
  {
    title: 'Theory of Heat',
    author: 'James Clerk Maxwell',
    condition: 'Good',
    originalPrice: '19.00',
    resalePrice: '8.40',
    yearsOfUse: 8,
    description:
      'A reprint of the classic by James Clerk Maxwell, with clear diagrams. Small stamp of a college library inside, properly withdrawn.',
    sellerKey: 'amara',
    listedDaysAgo: 30,
  },
  {
    title: 'Mechanics for Engineers',
    author: 'Arthur Morley',
    condition: 'Fair',
    originalPrice: '21.00',
    resalePrice: '6.00',
    yearsOfUse: 25,
    description:
      'My father’s copy, then mine: oil on the fore-edge and a loose title page. The formulas by Arthur Morley have not changed.',
    sellerKey: 'theo',
    listedDaysAgo: 37,
  },
  {
    title: 'Surveying Made Plain',
    author: 'T. R. Ashworth',
    condition: 'Excellent',
    originalPrice: '36.00',
    resalePrice: '17.50',
    yearsOfUse: 2,
    description:
      'Bought for a course that was canceled, and opened twice. By T. R. Ashworth, with the tables.',
    sellerKey: 'priya',
    listedDaysAgo: 45,
  },
];
