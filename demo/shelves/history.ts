import type { ShelfBook } from './shelf-book.ts';

export const history: ShelfBook[] = [
  {
    title: 'The Histories',
    author: 'Herodotus',
    condition: 'Good',
    originalPrice: '19.00',
    resalePrice: '7.70',
    yearsOfUse: 8,
    description:
      'Map pages slightly creased from consulting them on a real trip. Stories by Herodotus, otherwise tidy.',
    sellerKey: 'amara',
    listedDaysAgo: 12,
  },
  {
    title: 'The Decline and Fall of the Roman Empire',
    author: 'Edward Gibbon',
    condition: 'Fair',
    originalPrice: '35.00',
    resalePrice: '8.90',
    yearsOfUse: 30,
    description:
      'The great work by Edward Gibbon, abridged to a mere 900 pages. The binding has declined, too, but has not fallen.',
    sellerKey: 'theo',
    listedDaysAgo: 25,
  },
  {
    title: 'The Peloponnesian War',
    author: 'Thucydides',
    condition: 'Good',
    originalPrice: '18.00',
    resalePrice: '6.70',
    yearsOfUse: 9,
    description:
      'Exam copy of the war by Thucydides: speeches marked with small pencil stars, nothing else. Spine lined but sound.',
    sellerKey: 'lena',
    listedDaysAgo: 30,
  },
  {
    title: 'The French Revolution',
    author: 'Thomas Carlyle',
    condition: 'Good',
    originalPrice: '23.00',
    resalePrice: '7.90',
    yearsOfUse: 12,
    description:
      'Thunder by Thomas Carlyle: cloth a touch faded, top edge dusty and then dusted. Two dog-ears near the Bastille.',
    sellerKey: 'priya',
    listedDaysAgo: 39,
  },
  {
    title: 'The Gallic Wars',
    author: 'Julius Caesar',
    condition: 'Excellent',
    originalPrice: '14.00',
    resalePrice: '6.40',
    yearsOfUse: 2,
    description:
      'By Julius Caesar, with the Latin facing. Divided into three parts, and all three are spotless.',
    sellerKey: 'theo',
    listedDaysAgo: 46,
  },
  {
    title: 'Parallel Lives',
    author: 'Plutarch',
    condition: 'Excellent',
    originalPrice: '27.00',
    resalePrice: '12.40',
    yearsOfUse: 3,
    description: 'Handsome, hardly handled, still smells of the shop. Pairs of lives by Plutarch.',
    sellerKey: 'lena',
    listedDaysAgo: 52,
  },
];
