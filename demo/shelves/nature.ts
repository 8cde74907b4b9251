import type { ShelfBook } from './shelf-book.ts';

export const nature: ShelfBook[] = [
  {
    title: 'Walden',
    author: 'Henry David Thoreau',
    condition: 'Good',
    originalPrice: '15.00',
    resalePrice: '6.20',
    yearsOfUse: 6,
    description:
      'The year in the woods by Henry David Thoreau went camping with me and came back with a grass stain on the fore-edge. Text clean throughout.',
    sellerKey: 'theo',
    listedDaysAgo: 6,
    advertised: true,
  },
  {
    title: 'The Natural History of Selborne',
    author: 'Gilbert White',
    condition: 'Excellent',
    originalPrice: '22.00',
    resalePrice: '10.50',
    yearsOfUse: 3,
    description:
      'Cloth as fresh as the day it came, the engraved map at the front. Letters by Gilbert White.',
    sellerKey: 'lena',
    listedDaysAgo: 13,
  },
  {
    title: 'My First Summer in the Sierra',
    author: 'John Muir',
    condition: 'Good',
    originalPrice: '17.00',
    resalePrice: '6.60',
    yearsOfUse: 8,
    description:
      'Mountain days by John Muir. Sun-faded spine, as it should be. Two trail names penciled inside the back cover.',
    sellerKey: 'theo',
    listedDaysAgo: 20,
  },
  {
    title: 'The Life of the Bee',
    author: 'Maurice Maeterlinck',
    condition: 'Fair',
    originalPrice: '13.00',
    resalePrice: '3.50',
    yearsOfUse: 22,
    description:
      'An old friend by Maurice Maeterlinck: corners bumped, hinge cracked but holding, pages toasted at the edges.',
    sellerKey: 'lena',
    listedDaysAgo: 29,
  },
  {
    title: 'The Life of the Spider',
    author: 'J. Henri Fabre',
    condition: 'Good',
    originalPrice: '14.00',
    resalePrice: '5.40',
    yearsOfUse: 10,
    description:
      'A tidy copy of the studies by J. Henri Fabre, name inked on the flyleaf. Not for the nervous, and all the better for it.',
    sellerKey: 'priya',
    listedDaysAgo: 38,
  },
  {
    title: 'Wake-Robin',
    author: 'John Burroughs',
    condition: 'Excellent',
    originalPrice: '16.00',
    resalePrice: '7.40',
    yearsOfUse: 2,
    description: 'Birds, woods and good sentences by John Burroughs. Unmarked, bought twice by mistake.',
    sellerKey: 'theo',
    listedDaysAgo: 47,
  },
];
