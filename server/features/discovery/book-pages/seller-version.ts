import { sql } from 'kysely';
import { reviewsPerPage, sellerBooksPerPage } from '#contract/sellers.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { openOrderOf } from './open-order-version.ts';

/** The first page of a profile, or a later one of its reviews or books. */
const sellerPage =
  /^\/seller\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?(?:reviews=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?&?(?:books=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?)?$/;

export const isSellerPage = (path: string): boolean => sellerPage.test(path);

/** Returns the version of a seller's profile, as it is for a book (decision 26); undefined for everyone without one. */
export async function findSellerVersion(db: Db, path: string): Promise<string | undefined> {
  const [, id = '', review = null, book = null] = sellerPage.exec(path) ?? [];
  return (await selectSellerVersion(db, { id, review, book }))[0]?.version;
}

type Shown = { id: string; review: string | null; book: string | null };

/** The rows of one page of reviews with their authors, and of one page of books, with one row more that says whether others follow. */
const selectSellerVersion = preparedQuery((db, params: Params<Shown>) =>
  db
    .selectFrom('users as seller')
    .select(
      sql<string>`concat_ws(' ', seller.xmin,
        (select string_agg(version, ';') from (
          select concat_ws(',', review.id, review.xmin, author.xmin) as version
          from reviews as review join users as author on author.id = review.author_id
          where review.subject_id = seller.id and review.published_at is not null and review.hidden_at is null
            and (${params.review}::uuid is null or (review.published_at, review.id) <
              (select published_at, id from reviews where id = ${params.review}::uuid))
          order by review.published_at desc, review.id desc limit ${sql.lit(reviewsPerPage + 1)}) as reviews),
        (select string_agg(version, ';') from (
          select concat_ws(',', book.id, book.xmin, editions.xmin, ${openOrderOf('book')}) as version
          from books as book left join editions on editions.id = book.edition_id
          where book.seller_id = seller.id and book.sold_at is null and book.deleted_at is null
            and (${params.book}::uuid is null or (book.created_at, book.id) <
              (select created_at, id from books where id = ${params.book}::uuid))
          order by book.created_at desc, book.id desc limit ${sql.lit(sellerBooksPerPage + 1)}) as books))`.as(
        'version',
      ),
    )
    .where('seller.id', '=', params.id)
    .where(sql<boolean>`exists (select from site where look_around <> 'members')`)
    .where('seller.may_sell', '=', sql.lit(true))
    .where(isActiveUser('seller')),
);
