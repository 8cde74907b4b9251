import { setTimeout as sleep } from 'node:timers/promises';
import { bookSlug } from '#server/lib/slugify.ts';
import type { Dataset } from '../dataset.ts';
import type { BenchRequest, Load, Round } from '../load.ts';
import { median } from '../median.ts';
import { Companion, familySeconds, processorSeconds, type Started } from '../processes.ts';
import { serveDogear } from '../serve.ts';
import type { Setup } from '../setup.ts';

export type PageFigures = {
  /** Processor time for one request in microseconds, with PostgreSQL's. */
  cost: { rendered: number; cached: number; unchanged: number; file: number };
  /** The 95th percentile of a category for a signed-in user, in milliseconds, and what the crawler got. */
  shelf: { alone: number; besideCrawler: number; pagesPerSecond: number };
  /** The files of the sitemap, one after the other, uncompressed. */
  sitemap: { files: number; seconds: number; megabytes: number; largest: number };
};

const seconds = 5;
const rounds = 4;
/** Pages that are rendered to compile the code, and as many to measure. */
const costed = 300;
const crawled = { perSecond: 50, connections: 8 };
const read = { perSecond: 20, connections: 2 };

/** Measures public book pages, and what a search engine that reads them leaves to a signed-in user. */
export async function measurePages(setup: Setup, dataset: Dataset): Promise<PageFigures> {
  const dogear = await serveDogear(setup.environment, dataset.connection);
  const crawler = new Companion('load.child.ts');
  try {
    const pages = await bookPages(dataset, crawled.perSecond * seconds * rounds + 2 * costed);
    await waitUntilIdle(dataset);
    const cost = await measureCost(setup, dogear, pages.splice(0, 2 * costed));
    const sitemap = await measureSitemap(dogear.address);
    return {
      cost,
      sitemap,
      shelf: await measureShelf({ setup, dataset, dogear, crawler }, pages),
    };
  } finally {
    await Promise.all([dogear.stop(), crawler.stop()]);
  }
}

/** Returns the paths of `count` books in random order. A catalog with fewer books repeats them. */
async function bookPages({ pool }: Dataset, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ book_id: string; title: string }>(
    'select book_id, title from book_search order by md5(book_id::text) limit $1',
    [count],
  );
  const paths = rows.map(({ book_id, title }) => `/book/${book_id}/${bookSlug(title)}`);
  return Array.from({ length: count }, (_, index) => paths[index % paths.length] as string);
}

const asVisitor = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers },
});

/** Waits for the jobs that Dogear runs when it starts, such as counting the words of all books. */
async function waitUntilIdle({ pool }: Dataset): Promise<void> {
  for (let idleSeconds = 0; idleSeconds < 5; ) {
    await sleep(1_000);
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`,
    );
    idleSeconds = rowCount === 0 ? idleSeconds + 1 : 0;
  }
}

async function measureCost({ generator, postgres }: Setup, { pid, address }: Started, pages: string[]) {
  const spent = async () => (await processorSeconds(pid)) + (await familySeconds(postgres));
  const costOf = async (load: Pick<Load, 'once' | 'requests'>) => {
    const before = await spent();
    const round = await generator.ask<Round>({ address, connections: 8, seconds: 3, ...load });
    if (round.errors > 0 || round.wrong.length > 0)
      throw new Error(`A page failed: ${round.wrong.join(', ')}`);
    return (((await spent()) - before) / round.requests) * 1e6;
  };
  const [page = ''] = pages;
  const response = await fetch(address + page, { headers: asVisitor(page).headers });
  const etag = response.headers.get('etag') ?? '';
  // A public page carries its styles, and names their files.
  const [, stylesheet = ''] = /"carried-styles" content="([^" ]+)/.exec(await response.text()) ?? [];
  const visits = pages.slice(1).map((path) => asVisitor(path));
  await costOf({ once: true, requests: visits.slice(0, costed) });
  return {
    rendered: await costOf({ once: true, requests: visits.slice(costed) }),
    cached: await costOf({ once: false, requests: [asVisitor(page)] }),
    unchanged: await costOf({ once: false, requests: [asVisitor(page, { 'if-none-match': etag })] }),
    file: await costOf({ once: false, requests: [asVisitor(stylesheet)] }),
  };
}

async function measureSitemap(address: string): Promise<PageFigures['sitemap']> {
  const began = performance.now();
  const root = await readText(new URL('/sitemap.xml', address));
  const files = [...root.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const sizes = [root.length];
  for (const file of files) sizes.push((await readText(new URL(file, address))).length);
  return {
    files: sizes.length,
    seconds: (performance.now() - began) / 1000,
    megabytes: sizes.reduce((sum, size) => sum + size) / 1e6,
    largest: Math.max(...sizes) / 1e6,
  };
}

async function readText(url: URL): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url.pathname} failed with ${response.status}`);
  return response.text();
}

type Means = { setup: Setup; dataset: Dataset; dogear: Started; crawler: Companion };

async function measureShelf({ setup, dataset, dogear, crawler }: Means, pages: string[]) {
  const { address } = dogear;
  const [caller] = dataset.bookers;
  const shelf: BenchRequest = {
    method: 'GET',
    path: '/api/category/fiction',
    headers: { cookie: caller?.cookie ?? '' },
  };
  const readShelf = () =>
    setup.generator.ask<Round>({ address, ...read, seconds, once: false, requests: [shelf] });
  const crawl = (paths: string[]) =>
    crawler.ask<Round>({
      address,
      ...crawled,
      seconds,
      once: true,
      requests: paths.map((path) =>
        asVisitor(path, { 'user-agent': 'Googlebot/2.1', 'x-forwarded-for': '10.1.1.1' }),
      ),
    });
  await readShelf();
  const [alone, beside, crawls]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await readShelf()).p95);
    const crawling = crawl(pages.splice(0, crawled.perSecond * seconds));
    await sleep(200);
    beside.push((await readShelf()).p95);
    crawls.push((await crawling).perSecond);
  }
  return { alone: median(alone), besideCrawler: median(beside), pagesPerSecond: median(crawls) };
}
