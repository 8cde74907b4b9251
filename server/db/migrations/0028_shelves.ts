import { type Kysely, sql } from 'kysely';

const columns = [
  `alter table categories
    -- An uploaded picture, in place of the one that came with the category.
    add column uploaded_picture text references pictures (hash),
    -- No new listings from then on.
    add column retired_at timestamptz,
    -- The category that a merged one has become part of, never one that was merged itself.
    add column merged_into uuid references categories (id),
    -- When the last of its books had been moved there.
    add column emptied_at timestamptz,
    -- The place among the links of the footer.
    add column footer_position integer,
    add column version integer not null default 1,
    add constraint a_merged_category_takes_no_books
      check (merged_into is null or (retired_at is not null and footer_position is null and merged_into <> id))`,
  'create index categories_by_picture on categories (uploaded_picture) where uploaded_picture is not null',
  `update categories set footer_position = array_position(array['non-fiction', 'engineering', 'medical'], slug)
    where slug in ('non-fiction', 'engineering', 'medical')`,
];

const auditLog = [
  // The code names the kinds of subjects, so that each new kind needs no constraint of its own.
  `alter table audit_log drop constraint audit_log_subject_type_check,
    add constraint audit_log_subject_type_check check (subject_type ~ '^[a-z_]+$')`,
];

const tables = [
  // Every address that a category has or had. It keeps its meaning for good.
  `create table category_slugs (
    slug text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
    category_id uuid not null references categories (id)
  )`,
  'create index category_slugs_by_category on category_slugs (category_id)',
  'insert into category_slugs (slug, category_id) select slug, id from categories',
  // Names in other languages than the site's own.
  `create table category_names (
    category_id uuid not null references categories (id),
    locale text not null check (locale ~ '^[a-z]{2}$'),
    name text not null,
    primary key (category_id, locale)
  )`,
];

const triggers = [
  // The footer of every page has some of them.
  `create trigger a_category_of_the_site_changed after insert or update or delete on categories
    for each statement execute function notify_site_change()`,
  // The previous version adds its default categories at each start. It must not bring back one that was renamed since.
  `create function skip_used_category_slug() returns trigger language plpgsql as $$ begin
    if exists (select from category_slugs where slug = new.slug and category_id <> new.id) then
      return null;
    end if;
    return new;
  end $$`,
  `create function keep_category_slug() returns trigger language plpgsql as $$ begin
    insert into category_slugs (slug, category_id) values (new.slug, new.id) on conflict do nothing;
    if not exists (select from category_slugs where slug = new.slug and category_id = new.id) then
      raise unique_violation using constraint = 'category_slugs_pkey', message = 'Another category has or had this slug.';
    end if;
    return null;
  end $$`,
  `create trigger a_used_slug_is_not_seeded_again before insert on categories
    for each row execute function skip_used_category_slug()`,
  `create trigger a_slug_is_kept after insert or update of slug on categories
    for each row execute function keep_category_slug()`,
  // The previous version knows nothing of merged categories. The lock makes a merge wait for listings that have begun.
  `create function follow_merged_category() returns trigger language plpgsql as $$ begin
    new.category_id := coalesce(
      (select merged_into from categories where id = new.category_id for share), new.category_id);
    return new;
  end $$`,
  `create trigger a_merged_category_takes_no_books before insert on books
    for each row execute function follow_merged_category()`,
  `create trigger a_merged_category_takes_no_wishes before insert on wishes
    for each row when (new.category_id is not null) execute function follow_merged_category()`,
];

/** Shelves that administrators rename, order, merge, and retire. Their old addresses keep leading to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...tables, ...triggers, ...auditLog])
    await sql.raw(statement).execute(db);
}
