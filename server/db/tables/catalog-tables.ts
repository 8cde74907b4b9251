import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Condition } from '#contract/catalog/catalog.ts';
import type { DraftState } from '#contract/listing-drafts.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type CategoriesTable = {
  id: string;
  slug: string;
  name: string;
  /** The address of the picture that came with the category. */
  picture: string;
  /** The hash of an uploaded picture, which is shown instead. */
  uploaded_picture: Generated<string | null>;
  position: number;
  /** The place among the links of the footer; null if it is not one of them. */
  footer_position: Generated<number | null>;
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The category that a merged one has become part of, never one that was merged itself. */
  merged_into: Generated<string | null>;
  /** When the last of its books had been moved there. */
  emptied_at: ColumnType<Date | null, Date | undefined, Date | null>;
  version: Generated<number>;
};

/** Every slug that a category has or had. */
type CategorySlugsTable = {
  slug: string;
  category_id: string;
};

/** Names in other languages than the site's own. */
type CategoryNamesTable = {
  category_id: string;
  locale: string;
  name: string;
};

type BooksTable = {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  /** The cover. Null when the book was deleted, never ordered, and its image has been removed. */
  picture_hash: string | null;
  original_price_cents: number;
  resale_price_cents: number;
  condition: Condition;
  years_of_use: number;
  phone: string;
  location: string;
  description: string;
  edition_id: Generated<string | null>;
  /** As the seller typed it, also without an edition. */
  author: Generated<string | null>;
  language: Generated<string | null>;
  advertised_at: Timestamp | null;
  reported_at: Timestamp | null;
  sold_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  /** When something that the book's page shows last changed, set by a trigger for the columns of this table; null until then. */
  updated_at: ColumnType<Date | null, never, Date>;
  /** Counts the changes of the seller to the fields of the listing. */
  version: Generated<number>;
};

/** The photos of a listing after its cover, from position 2. */
type BookPhotosTable = {
  book_id: string;
  position: number;
  picture_hash: string;
};

/** Books that a seller is about to list, with an ID that the seller's browser has made up. */
type ListingDraftsTable = {
  seller_id: string;
  id: string;
  /** A bigint, which pg returns as text. */
  isbn13: string | null;
  looked_up_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  title: string | null;
  author: string | null;
  language: string | null;
  category_id: string | null;
  condition: Condition | null;
  original_price_cents: number | null;
  resale_price_cents: number | null;
  years_of_use: number | null;
  phone: string | null;
  location: string | null;
  description: string | null;
  picture_hash: string | null;
  /** The book that it has become. */
  book_id: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: Timestamp;
  /** Follows from what the draft lacks. */
  state: ColumnType<DraftState, never, never>;
};

type ReportsTable = {
  book_id: string;
  reporter_id: string;
  reason: Generated<string | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When a moderator kept the book. */
  dismissed_at: ColumnType<Date | null, Date | undefined, Date | null>;
};

/** The middle half of the prices at which comparable books sold; filled by a job. */
type PriceGuidanceTable = {
  /** An edition if `band` is 0, otherwise a category. */
  subject_id: string;
  /** The band of original prices. */
  band: number;
  condition: Condition;
  low_cents: number;
  middle_cents: number;
  high_cents: number;
  sales: number;
};

type PicturesTable = {
  /** SHA-256 of the re-encoded image, in hexadecimal; also its file name. */
  hash: string;
  width: number;
  height: number;
  /** The stored widths, ascending; the last is the full size. */
  widths: number[];
  /** Dominant color, `#rrggbb`. */
  color: string;
  uploaded_by: string | null;
  /** Updated by the job that deletes images that have been unused for a day. */
  unused_since: ColumnType<Date | null, Date | undefined, Date | null>;
  created_at: CreatedAt;
};

/** Files that may be in the store without a row in `pictures`. */
type PendingFileDeletionsTable = {
  hash: string;
  delete_after: Timestamp;
};

export type CatalogTables = {
  categories: CategoriesTable;
  category_slugs: CategorySlugsTable;
  category_names: CategoryNamesTable;
  books: BooksTable;
  listing_drafts: ListingDraftsTable;
  book_photos: BookPhotosTable;
  reports: ReportsTable;
  price_guidance: PriceGuidanceTable;
  pictures: PicturesTable;
  pending_file_deletions: PendingFileDeletionsTable;
};

export const catalogTables = {
  categories: inBackups,
  category_slugs: inBackups,
  category_names: inBackups,
  books: inBackups,
  listing_drafts: inBackups,
  book_photos: inBackups,
  reports: inBackups,
  price_guidance: inBackups,
  pictures: inBackups,
  pending_file_deletions: inBackups,
} satisfies TablesInBackups<CatalogTables>;

export type BookRow = Selectable<BooksTable>;
