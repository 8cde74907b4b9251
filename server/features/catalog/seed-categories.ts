import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { defaultCategories } from './default-categories.ts';

/** Inserts the default categories into a new Dogear. One that has categories keeps them as they are. */
export async function seedCategories(db: Db): Promise<void> {
  const rows = defaultCategories.map(
    ({ id: slug, name, picture, position, footerPosition = null }) =>
      sql`(${uuidV7()}::uuid, ${slug}, ${name}, ${picture}, ${position}::int, ${footerPosition}::int)`,
  );
  const names = defaultCategories.flatMap(({ id: slug, names }) =>
    Object.entries(names).map(([locale, name]) => sql`(${slug}, ${locale}, ${name})`),
  );
  await sql`with added as (
      insert into categories (id, slug, name, picture, position, footer_position)
      select * from (values ${sql.join(rows)}) as defaults
      where not exists (select from categories)
      on conflict (slug) do nothing
      returning id, slug)
    insert into category_names (category_id, locale, name)
    select added.id, translated.locale, translated.name
    from added join (values ${sql.join(names)}) as translated (slug, locale, name) on translated.slug = added.slug`.execute(
    db,
  );
}
