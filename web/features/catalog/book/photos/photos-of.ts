import type { Book } from '#contract/catalog.ts';

/** A photo of the gallery: `caption` says what it shows. */
export type Photo = { src: string; srcset: string; width: number; height: number; caption: string };

/** The photos of a book, the cover first. A listing has one. */
export const photosOf = (book: Book, caption: string): Photo[] => [
  {
    src: book.book_photo,
    srcset: book.book_photo_srcset,
    width: book.book_photo_width,
    height: book.book_photo_height,
    caption,
  },
];
