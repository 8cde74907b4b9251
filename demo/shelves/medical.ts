import type { ShelfBook } from './shelf-book.ts';

export const medical: ShelfBook[] = [
  {
    title: 'Anatomy, Descriptive and Surgical',
    author: 'Henry Gray',
    condition: 'Good',
    originalPrice: '68.00',
    resalePrice: '26.00',
    yearsOfUse: 7,
    description:
      'Heavy, handsome, by Henry Gray; hinge slightly tender. Some muscles colored in by a careful hand.',
    sellerKey: 'priya',
    listedDaysAgo: 9,
  },
  {
    title: 'Notes on Nursing',
    author: 'Florence Nightingale',
    condition: 'Excellent',
    originalPrice: '12.00',
    resalePrice: '6.10',
    yearsOfUse: 2,
    description:
      'A neat small copy, spine uncracked. Advice by Florence Nightingale, still right about fresh air.',
    sellerKey: 'lena',
    listedDaysAgo: 18,
  },
  {
    title: 'Human Physiology: A First Course',
    author: 'Nadia Brandt',
    condition: 'Good',
    originalPrice: '74.00',
    resalePrice: '31.00',
    yearsOfUse: 3,
    description:
      'Two terms with the course book by Nadia Brandt, sticky tabs left in because they are good ones. No torn pages.',
    sellerKey: 'priya',
    listedDaysAgo: 25,
  },
  {
    title: 'First Lessons in Pharmacology',
    author: 'Samuel Odhiambo',
    condition: 'Fair',
    originalPrice: '49.00',
    resalePrice: '12.50',
    yearsOfUse: 5,
    description:
      'By Samuel Odhiambo. Covers scuffed, dosage tables much thumbed and one page of sums on the endpaper.',
    sellerKey: 'theo',
    listedDaysAgo: 34,
  },
  {
    title: 'The Motion of the Heart and Blood',
    author: 'William Harvey',
    condition: 'Excellent',
    originalPrice: '18.00',
    resalePrice: '8.80',
    yearsOfUse: 4,
    description: 'By William Harvey, in English. Pages crisp, dust jacket without a tear.',
    sellerKey: 'lena',
    listedDaysAgo: 42,
  },
  {
    title: 'Aequanimitas',
    author: 'William Osler',
    condition: 'Good',
    originalPrice: '20.00',
    resalePrice: '7.10',
    yearsOfUse: 11,
    description:
      'Addresses by William Osler. Presentation copy to a Dr. Hale, who kept it nicely. Faint foxing on the first leaves.',
    sellerKey: 'priya',
    listedDaysAgo: 49,
  },
];
