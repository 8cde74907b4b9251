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
const authors = ['J.R.R. Tolkien', 'Flann O’Brien', 'Jean-Jacques Rousseau', 'أحمد شوقي', '夏目漱石'];
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
  for (const name of [...titles, ...authors, ...authors.map(vary)]) queries.add(name);
  for (const _ of Array(140)) queries.add(vary(vary(rng.pick(titles))).trim());
});

const found = async (q: string): Promise<string[]> => {
  const { body } = await app.send('GET', `/api/search?exact=1&q=${encodeURIComponent(q)}`);
  expect(body.nextCursor).toBeNull();
  return body.cards.map(({ book }: any) => book._id).sort();
};

const suggest = async (q: string): Promise<string[]> => {
  const { body } = await app.send('GET', `/api/suggestions?q=${encodeURIComponent(q)}`);
  return [...body.titles.map(({ title }: any) => title), ...body.authors.map(({ name }: any) => name)];
};

/** A wish is not compared with descriptions, which the search reads (decision 27). */
test(`wishes and suggestions find what the search finds but in descriptions (SAME_ANSWERS_SEED=${seed})`, async () => {
  const wishes = new Map<string, string>();
  let reader = await app.joinConfirmedBuyer();
  for (const [at, query] of [...queries].entries()) {
    if (at % 20 === 19) reader = await app.joinConfirmedBuyer();
    const { status, body } = await reader.post('/wishes', { query });
    if (status === 201 || status === 200) wishes.set(query, body.insertedId);
    else expect(await found(query), query).toEqual([]);
  }
  const seller = await app.joinSeller();
  const books = new Map<string, { title: string; author: string | undefined }>();
  for (const [at, title] of [...new Set(titles)].entries()) {
    const author = at % 4 === 0 ? authors[(at / 4) % authors.length] : undefined;
    books.set(
      await app.listBook(seller, { book_title: title, ...(author && { author }), description: '…' }),
      { title, author },
    );
  }
  const described = await app.listBook(seller, { book_title: 'Qqq', description: titles.join(' ') });
  await rebuildVocabulary(app.db);
  await matchWishes(app.db);
  for (const query of queries) {
    const ids = await found(query);
    if (titles.includes(query)) expect(ids, `the description for “${query}”`).toContain(described);
    const named = ids.filter((id) => id !== described);
    const { rows } = await app.pool.query('select book_id from wish_matches where wish_id = $1 order by 1', [
      wishes.get(query) ?? null,
    ]);
    expect(rows.map(({ book_id }) => book_id).sort(), `the wish “${query}”`).toEqual(named);
    const suggested = await suggest(query);
    const foundNames = named.flatMap((id) => Object.values(books.get(id) ?? {}));
    for (const name of suggested) expect(foundNames, `suggested for “${query}”`).toContain(name);
    if (titles.includes(query) || authors.includes(query)) expect(suggested, `“${query}”`).toContain(query);
  }
  for (const name of [...titles, ...authors].filter((name) => [...name].length >= 6)) {
    const typed = [...name].slice(0, -2).join('');
    const suggested = await suggest(typed);
    // Up to three titles are suggested, and two authors.
    if (suggested.length < 3) expect(suggested, `“${typed}”`).toContain(name);
  }
}, 240_000);
