import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import type { AppProcess } from '../support/app-process.ts';
import { minorOf } from '../support/test-currency.ts';

export const wutheringHeights = '9780141439556';

/** Makes the demo's copy of Wuthering Heights, and three new ones of other sellers, copies of one edition. */
export async function addEditionOfWutheringHeights({ folder }: AppProcess): Promise<{ bookPath: string }> {
  const client = new Client(await findEmbeddedPostgres(`${folder}/data/postgres`));
  await client.connect();
  try {
    const edition = randomUUID();
    await client.query(
      `insert into editions (id, isbn13, title, authors, publisher, published_year, language, pages, source)
        values ($1, $2, 'Wuthering Heights', '{Emily Brontë}', 'Penguin Classics', 2003, 'en', 416, 'test')
        on conflict (isbn13) do nothing`,
      [edition, wutheringHeights],
    );
    const { rows } = await client.query(
      `update books set edition_id = (select id from editions where isbn13 = $1)
        where title = 'Wuthering Heights' returning id`,
      [wutheringHeights],
    );
    for (const copy of copies)
      await client.query(
        `insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents,
            resale_price_cents, condition, years_of_use, phone, location, description, edition_id)
          select $1, (select id from users where name = $2), category_id, title, picture_hash, $7, $3, $4, 5,
            '+1 555 0142', 'Portland, Oregon', $5, edition_id from books where id = $6`,
        [randomUUID(), ...copy, rows[0].id, minorOf(16.5)],
      );
    return { bookPath: `/book/${rows[0].id}/wuthering-heights` };
  } finally {
    await client.end();
  }
}

const copies = [
  ['Priya Shah', minorOf(8), 'Excellent', 'Read once, in one night. Not a mark in it.'],
  ['Lena Hartmann', minorOf(4.8), 'Good', 'Corners a little soft, spine straight.'],
  ['Theo Marchetti', minorOf(3.2), 'Fair', 'Pencil notes all through, some of them good.'],
];
