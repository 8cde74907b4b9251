import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readIsbn } from '#contract/kernel/isbn.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { maxWishes, type wishForm } from '#contract/wishes.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { findCategoryToKeep } from '../catalog/find-category.ts';
import { readPrices } from '../site/read-prices.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import { readWishTerms } from './wish-terms.ts';

type WishForm = z.output<typeof wishForm>;

/**
 * Keeps a wish and returns its id. The same wish is kept once; a repetition only changes how often it sends email.
 * @throws DomainError `invalid_input` for a wish that no book can fit, `not_found` for a book that is no longer listed,
 *   `own_book`, `too_many_wishes`
 */
export async function createWish(db: Db, userId: string, form: WishForm): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx);
    await lockActiveUser(tx, userId);
    const wish = form.book_id
      ? await wishForBook(tx, userId, form.book_id)
      : await wishForCopies(tx, form, currency);
    const id = await insertWish(tx, userId, wish);
    await assertNotTooMany(tx, userId);
    return id;
  });
}

type NewWish = Awaited<ReturnType<typeof wishForBook>> | Awaited<ReturnType<typeof wishForCopies>>;

async function wishForBook(tx: Tx, userId: string, bookId: string) {
  const book = await tx
    .selectFrom('book_search')
    .select('seller_id')
    .where('book_id', '=', bookId)
    .executeTakeFirst();
  if (!book) throw new DomainError('not_found', say('codes.book_gone'));
  if (book.seller_id === userId) throw new DomainError('own_book', say('requests.ownBook'));
  // The book may have become free in the meantime, so the job checks it as soon as this wish is kept.
  await tx.insertInto('wish_candidates').values({ book_id: bookId }).execute();
  return { book_id: bookId, often: 'now' as const };
}

async function wishForCopies(tx: Tx, form: WishForm, currency: Currency) {
  const { max_price } =
    form.max_price === undefined ? {} : readPrices({ max_price: form.max_price }, currency);
  return {
    ...(await copiesOf(tx, form)),
    often: form.often,
    category_id: form.category_id === undefined ? null : await getCategoryId(tx, form.category_id),
    max_price_cents: max_price ?? null,
    worst_condition: form.worst_condition ?? null,
  };
}

/** An ISBN that was typed as a query is one. */
async function copiesOf(tx: Tx, { isbn13, query = '' }: WishForm) {
  const isbn = isbn13 ?? readIsbn(query);
  if (isbn) return { isbn13: isbn };
  const terms = await readWishTerms(tx, query);
  if (!terms) throw wrongField('query', say('fields.lookingFor'));
  return { query, ...terms };
}

async function getCategoryId(tx: Tx, slug: string): Promise<string> {
  const category = await findCategoryToKeep(tx, slug);
  if (!category) throw wrongField('category_id', say('fields.unknownShelf'));
  return category.id;
}

/** A wish for copies changes nothing of the wish that is there, except for the frequency. */
async function insertWish(tx: Tx, userId: string, wish: NewWish): Promise<string> {
  const { id } = await tx
    .insertInto('wishes')
    .values({ id: uuidV7(), user_id: userId, ...wish })
    .onConflict((same) =>
      same.constraint('the_same_wish_is_kept_once').doUpdateSet({ often: sql`excluded.often` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function assertNotTooMany(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('wishes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxWishes) throw new DomainError('too_many_wishes');
}

const wrongField = (path: string, message: Sentence): DomainError =>
  new DomainError('invalid_input', message, { errors: [{ path, message }] });
