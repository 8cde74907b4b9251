import type { ColumnType, Generated } from 'kysely';
import type { Condition } from '#contract/catalog/catalog.ts';
import type { WishFrequency } from '#contract/wishes.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, notInBackups, type TablesInBackups } from './in-backups.ts';

/** One row for each book that can be bought, kept by triggers. */
type BookSearchTable = {
  book_id: string;
  edition_id: string | null;
  category_id: string;
  seller_id: string;
  condition: Condition;
  price_cents: number;
  language: string | null;
  listed_at: Date;
  isbn13: string | null;
  title: string;
  author: string | null;
  document: string;
};

/** Every word of a title or an author's name, and in how many books it occurs; filled by a job. */
type SearchWordsTable = {
  word: string;
  books: number;
};

/** Titles, authors, and editions to suggest while typing; filled by a job. */
type SearchNamesTable = {
  kind: 'title' | 'author' | 'edition';
  name: string;
  /** Of a title its author, of an edition its ISBN. */
  detail: Generated<string>;
  prefix: string;
  books: number;
};

/** What a user waits for: an edition, a search, or one booked book. */
type WishesTable = {
  id: string;
  user_id: string;
  isbn13: string | null;
  query: string | null;
  /** The words of the query; null without one, as are the next two. */
  words: string[] | null;
  terms: string | null;
  /** The spellings of the query's rarest word, of which every matching document has one. */
  rarest_word: string[] | null;
  book_id: string | null;
  category_id: string | null;
  max_price_cents: number | null;
  worst_condition: Condition | null;
  often: Generated<WishFrequency>;
  last_notified_at: Timestamp | null;
  created_at: CreatedAt;
};

/** Books that became available and have not been compared with the wishes yet. */
type WishCandidatesTable = {
  id: Generated<string>;
  book_id: string;
  created_at: CreatedAt;
};

/** Books that fit a wish, until the email about them is due. */
type WishMatchesTable = {
  wish_id: string;
  book_id: string;
  due_at: Timestamp;
};

/** The books that a user has had an email about because of a wish. */
type WishNoticesTable = {
  user_id: string;
  book_id: string;
  /** Null for a finished wish for this book. */
  wish_id: string | null;
  mail_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
};

/** Which stored text is still being folded again after an upgrade, and how far that is. */
type SearchFoldingsTable = {
  what: 'books' | 'wishes';
  after: Generated<string>;
};

export type SearchTables = {
  book_search: BookSearchTable;
  search_words: SearchWordsTable;
  search_names: SearchNamesTable;
  search_foldings: SearchFoldingsTable;
  wishes: WishesTable;
  wish_candidates: WishCandidatesTable;
  wish_matches: WishMatchesTable;
  wish_notices: WishNoticesTable;
};

export const searchTables = {
  // The tables of the search are filled from the books again.
  book_search: notInBackups,
  search_words: notInBackups,
  search_names: notInBackups,
  // The wishes of a backup that was made meanwhile are still to be folded.
  search_foldings: inBackups,
  wishes: inBackups,
  wish_candidates: inBackups,
  wish_matches: inBackups,
  wish_notices: inBackups,
} satisfies TablesInBackups<SearchTables>;
