import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { createRng } from '#test/support/seeded-rng.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { chooseSeed } from '#test/support/test-form.ts';
import { matchWishes } from '../../wishes/match-wishes.ts';
import { rebuildVocabulary } from '../rebuild-vocabulary.ts';

const app = setUpTestApp();
const seed = chooseSeed('SAME_ANSWERS_SEED');
const rng = createRng(String(seed));

const special = [
  'Jeu d’enfants',
  'O’Brien’s Garden',
  'J.R.R. Tolkien: A Life',
  'War & Peace',
  'Well-being, Catch-22',
  '吾輩は猫である',
  'C++ & C#',
  'To Be or Not to Be',
  'أَحْلامٌ كبيرة',
  'الأيام والأحلام',
  '20,000 Leagues',
  'สี่แผ่นดิน',
];
let titles: [string, ...string[]];
const queries = new Set<string>();

/** A title as another person writes it: other letters, fewer words, the last one unfinished, other signs, or words of two titles. */
function vary(title: string): string {
  const words = title.split(' ');
  switch (rng.int(7)) {
    case 0:
      return title.toUpperCase();
    case 1:
      return title.normalize('NFD').replace(/\p{M}/gu, '');
    case 2:
      return words.slice(rng.int(words.length)).join(' ');
    case 3:
      return title.slice(0, 1 + rng.int(title.length));
    case 4:
      return title.replace(/[-’'.,&]/g, rng.pick(['', ' ', '-', "'", '&']));
    case 5:
      return [...words].reverse().join(' ');
    default:
      return `${rng.pick(words as [string])} ${rng.pick(rng.pick(titles).split(' ') as [string])}`;
  }
}

beforeAll(async () => {
  const text = await readFile(new URL('titles-in-ten-languages.txt', import.meta.url), 'utf8');
  const all = text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')) as [string];
  titles = [...(special as [string]), ...Array.from({ length: 50 }, () => rng.pick(all))];
  for (const title of titles) queries.add(title);
  for (const _ of Array(140)) queries.add(vary(vary(rng.pick(titles))).trim());
});

const found = async (q: string): Promise<string[]> => {
  const { body } = await app.send('GET', `/api/search?exact=1&q=${encodeURIComponent(q)}`);
  expect(body.nextCursor).toBeNull();
  return body.cards.map(({ book }: any) => book._id).sort();
};

test(`wishes and suggestions find what the search finds (SAME_ANSWERS_SEED=${seed})`, async () => {
  const wishes = new Map<string, string>();
  let reader = await app.joinConfirmedBuyer();
  for (const [at, query] of [...queries].entries()) {
    if (at % 20 === 19) reader = await app.joinConfirmedBuyer();
    const { status, body } = await reader.post('/wishes', { query });
    if (status === 201 || status === 200) wishes.set(query, body.insertedId);
    else expect(await found(query), query).toEqual([]);
  }
  const seller = await app.joinSeller();
  const names = new Map<string, string>();
  for (const book_title of new Set(titles))
    names.set(await app.listBook(seller, { book_title, description: '…' }), book_title);
  await rebuildVocabulary(app.db);
  await matchWishes(app.db);
  for (const query of queries) {
    const ids = await found(query);
    const { rows } = await app.pool.query('select book_id from wish_matches where wish_id = $1 order by 1', [
      wishes.get(query) ?? null,
    ]);
    expect(rows.map(({ book_id }) => book_id).sort(), `the wish “${query}”`).toEqual(ids);
    const { body } = await app.send('GET', `/api/suggestions?q=${encodeURIComponent(query)}`);
    const foundTitles = ids.map((id) => names.get(id));
    for (const { title } of body.titles) expect(foundTitles, `suggested for “${query}”`).toContain(title);
    // What is typed from the beginning is suggested.
    const typed = query.slice(0, 40);
    if (names.size > 0 && titles.includes(query))
      expect(
        body.titles.map(({ title }: any) => title),
        `“${typed}”`,
      ).toContain(query);
  }
}, 240_000);
