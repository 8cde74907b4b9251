import { type Kysely, sql } from 'kysely';

const statements = [
  // Maintained with each published and hidden review, because lists of books show the average of every seller.
  `alter table users
    add column review_count integer not null default 0,
    add column star_sum integer not null default 0`,
  `create table reviews (
    id uuid not null constraint reviews_have_an_id unique,
    order_id uuid not null references orders (id),
    author_id uuid not null references users (id),
    subject_id uuid not null references users (id),
    stars smallint not null check (stars between 1 and 5),
    text text not null check (char_length(text) <= 1000),
    -- When it is published at the latest, and when it was.
    publish_at timestamptz not null,
    published_at timestamptz,
    reply text check (char_length(reply) between 1 and 500),
    replied_at timestamptz,
    hidden_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    constraint one_review_for_each_order_and_author primary key (order_id, author_id),
    constraint nobody_reviews_themselves check (author_id <> subject_id),
    constraint replies_have_a_time check ((reply is null) = (replied_at is null)),
    constraint only_published_reviews_are_replied_to check (published_at is not null or reply is null)
  )`,
  `create index reviews_of_subject on reviews (subject_id, published_at desc, id desc)
    where published_at is not null and hidden_at is null`,
  'create index reviews_by_subject on reviews (subject_id, id)',
  'create index reviews_by_author on reviews (author_id, id)',
  'create index reviews_to_publish on reviews (publish_at) where published_at is null',
  `create function keep_review() returns trigger language plpgsql as
    $$ begin raise exception 'a review and its reply are never changed'; end $$`,
  `create trigger a_review_is_kept before update on reviews for each row
    when ((old.id, old.order_id, old.author_id, old.subject_id, old.stars, old.text, old.created_at)
        is distinct from (new.id, new.order_id, new.author_id, new.subject_id, new.stars, new.text, new.created_at)
      or (old.published_at is not null and old.published_at is distinct from new.published_at)
      or (old.reply is not null and old.reply is distinct from new.reply))
    execute function keep_review()`,
  `create table review_reports (
    review_id uuid not null references reviews (id),
    reporter_id uuid not null references users (id),
    created_at timestamptz not null default now(),
    dismissed_at timestamptz,
    constraint a_review_is_reported_once_per_user primary key (review_id, reporter_id)
  )`,
  'create index review_reports_by_time on review_reports (created_at) where dismissed_at is null',
  'create index review_reports_of_user on review_reports (reporter_id)',
  // Cached pages with this seller's books show the average.
  `create trigger a_seller_was_rated after update of review_count, star_sum on users
    for each row when ((old.review_count, old.star_sum) is distinct from (new.review_count, new.star_sum)
      and new.may_sell) execute function notify_public_change()`,
];

/** What the two sides of an order write about each other after the handover, and the sums that make up each person's average. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
