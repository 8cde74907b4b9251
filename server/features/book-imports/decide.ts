import { maxCopies } from '#contract/book-imports.ts';
import type { ImportedListing } from '#server/db/tables/import-tables.ts';
import type { Copy } from './find-copies.ts';

type Row = {
  copy: number | null;
  quantity: number;
  listing: ImportedListing | null;
  photo: string | null;
};

export type Decision = {
  /** The numbers of new copies. */
  creates: number[];
  changes: Copy[];
  removes: Copy[];
  unchanged: number;
  /** Booked copies that would change or be taken down. */
  kept: number;
};

/**
 * Decides what a row does to the copies of its listing. Without a copy's number, the quantity counts all copies, also those
 * that were sold here, so that a file from before a sale puts nothing back on the shelf.
 */
export function decide(row: Row, copies: readonly Copy[]): Decision {
  const concerned = row.copy === null ? copies : copies.filter(({ copy }) => copy === row.copy);
  const present = concerned.filter(({ state }) => state !== 'gone');
  const surplus = surplusOf(row, present);
  const rest = present.filter((copy) => !surplus.includes(copy) && copy.state !== 'over');
  const removable = surplus.filter(({ state }) => state !== 'booked');
  const differing = row.quantity === 0 ? [] : rest.filter((copy) => differs(row, copy));
  const changes = differing.filter(({ state }) => state !== 'booked');
  const kept = surplus.length - removable.length + differing.length - changes.length;
  return {
    creates: freeNumbers(row, present),
    changes,
    removes: removable,
    unchanged: rest.length - differing.length,
    kept,
  };
}

/** The copies that are too many, those with the highest numbers first, booked ones last. */
function surplusOf({ quantity }: Row, present: Copy[]): Copy[] {
  const unsold = present.filter(({ state }) => state !== 'over');
  const count = quantity === 0 ? unsold.length : Math.max(0, present.length - quantity);
  const isBooked = ({ state }: Copy) => (state === 'booked' ? 1 : 0);
  return unsold.toSorted((a, b) => isBooked(a) - isBooked(b) || b.copy - a.copy).slice(0, count);
}

function freeNumbers({ copy, quantity, listing }: Row, present: Copy[]): number[] {
  if (!listing) return [];
  const used = new Set(present.map((one) => one.copy));
  const numbers = copy === null ? Array.from({ length: maxCopies }, (_, index) => index + 1) : [copy];
  return numbers.filter((number) => !used.has(number)).slice(0, Math.max(0, quantity - present.length));
}

const fields: (keyof ImportedListing)[] = [
  'book_title',
  'category_id',
  'product_condition',
  'original_price',
  'resale_price',
  'years_of_use',
  'phone',
  'location',
  'description',
  'author',
  'isbn',
  'language',
];

const differs = ({ listing, photo }: Row, copy: Copy): boolean =>
  listing !== null &&
  (!isSameListing(listing, copy.listing) || (photo !== null && pathOf(photo) !== copy.photo));

export const isSameListing = (one: ImportedListing, other: ImportedListing): boolean =>
  fields.every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** The address of an image may name any host. */
const pathOf = (url: string): string => url.slice(url.lastIndexOf('/images/'));
