// Reads the whole sitemap in a process of its own, with Dogear's memory options, and prints what it took.
import { isLocale } from '#contract/kernel/locales/locales.ts';
import { connect } from '#server/db/open-database.ts';
import { createSitemap } from '#server/features/discovery/sitemap.ts';

const { CONNECTION = '{}', PART_SIZE = '', LOCALES = '' } = process.env;
const locales = LOCALES.split(',').filter(isLocale);
const { db, close } = connect(JSON.parse(CONNECTION));
const sitemap = createSitemap({
  db,
  publicOrigin: 'https://books.example',
  fileSize: Number(PART_SIZE),
  readSite: async () => ({
    isOpen: true,
    pages: ['/', '/blog'],
    updatedAt: null,
    defaultLocale: 'en',
    locales,
  }),
});

/** The compiled code and the connections are part of any process, so a first small file comes before the measurement. */
for await (const text of (await sitemap.findFile('pages.xml'))?.body() ?? []) text.length;
await db.selectFrom('books').select('id').limit(1).execute();
const before = process.memoryUsage().rss;
let largest = before;

const startedAt = performance.now();
const names: string[] = [];
for await (const text of (await sitemap.findRoot()).body())
  names.push(...[...text.matchAll(/\/sitemap\/([a-z0-9-]+\.xml)/g)].map(([, name = '']) => name));
let [addresses, largestFile, previous, disorders] = [0, 0, '', 0];
for (const name of names) {
  let inFile = 0;
  for await (const text of (await sitemap.findFile(name))?.body() ?? []) {
    for (const [, id = ''] of text.matchAll(/<loc>[^<]*\/book\/([0-9a-f-]{36})\/volume-/g)) {
      inFile += 1;
      if (id < previous) disorders += 1;
      previous = id;
    }
    largest = Math.max(largest, process.memoryUsage().rss);
  }
  addresses += inFile;
  largestFile = Math.max(largestFile, inFile);
}
const seconds = (performance.now() - startedAt) / 1000;
await close();
const megabytes = (largest - before) / 1e6;
console.log(JSON.stringify({ files: names.length, addresses, largestFile, disorders, seconds, megabytes }));
