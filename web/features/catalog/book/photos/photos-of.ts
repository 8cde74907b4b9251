import type { BookDetails } from '#contract/catalog/book.ts';

/** A photo of the gallery: `caption` says what it shows. */
export type Photo = { src: string; srcset: string; width: number; height: number; caption: string };

/** The photos of a book, the cover first. */
export const photosOf = (book: BookDetails, caption: string, otherCaption: string): Photo[] => [
  {
    src: book.book_photo,
    srcset: book.book_photo_srcset,
    width: book.book_photo_width,
    height: book.book_photo_height,
    caption,
  },
  ...book.other_photos.map(({ url, srcset, width, height }) => ({
    src: url,
    srcset,
    width,
    height,
    caption: otherCaption,
  })),
];
