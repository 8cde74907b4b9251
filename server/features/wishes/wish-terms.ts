import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/** A query as wishes are compared with books; `terms` is the search's own condition, as text. */
export type WishTerms = { words: string[]; terms: string; rarest_word: string[] };

/** Returns the terms of a query, or undefined if it has no word that can be searched for. */
export async function readWishTerms(tx: Tx, query: string): Promise<WishTerms | undefined> {
  const { rows } = await sql<WishTerms>`
    select words, terms::text, rarest_word from search_wish_terms(${query}::text)`.execute(tx);
  return rows[0];
}
