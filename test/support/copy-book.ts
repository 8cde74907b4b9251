import { sql } from 'kysely';
import type { TestApp } from './create-test-app.ts';

/** Few enough for the statement timeout, on a busy machine too. */
const copiesAtOnce = 500;

/** Copies a book many times by SQL, one second older each, with the number of the copy after its title. */
export async function copyBook({ db }: TestApp, bookId: string, copies: number): Promise<void> {
  for (let done = 0; done < copies; done += copiesAtOnce)
    await sql`insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
        condition, years_of_use, phone, location, description, created_at)
      select gen_random_uuid(), seller_id, category_id, title || ' ' || number, picture_hash, original_price_cents,
        resale_price_cents + number, condition, years_of_use, phone, location, description,
        created_at - make_interval(secs => number)
      from books, generate_series(${done + 1}::int, ${Math.min(copies, done + copiesAtOnce)}::int) as number
      where id = ${bookId}`.execute(db);
}
