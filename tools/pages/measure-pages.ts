// Runs Lighthouse on the pages as on a phone, and fails below the promised scores: npm run lighthouse [-- --desktop] [-- PATH…]
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import type { Browser } from 'playwright-core';
import { logIn, newUserPage } from '#test/browser/actors.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { findBookPath } from '#test/browser/find-book-path.ts';
import { AppProcess } from '#test/support/app-process.ts';
import { freePort } from '#test/support/free-port.ts';

type Who = 'buyer' | 'seller' | 'admin';
type Measured = { path: string; who?: Who; performance: number; others: number };

/** Scores out of 100 that each page must reach. Pages behind the login have no SEO score. */
const promises: Measured[] = [
  { path: '/', performance: 99, others: 100 },
  { path: '/blog', performance: 99, others: 100 },
  { path: '/search?q=the', performance: 100, others: 100 },
  { path: '/isbn/9780141439556', performance: 100, others: 100 },
  { path: '/book/wuthering-heights', performance: 100, others: 100 },
  { path: '/de', performance: 99, others: 100 },
  // Two more fonts, for the letters of its headings and texts.
  { path: '/ar', performance: 98, others: 100 },
  { path: '/de/search?q=the', performance: 99, others: 100 },
  { path: '/de/book/wuthering-heights', performance: 99, others: 100 },
  { path: '/ar/book/wuthering-heights', performance: 99, others: 100 },
  { path: '/login', performance: 95, others: 100 },
  { path: '/signup', performance: 95, others: 100 },
  { path: '/category/classics', who: 'buyer', performance: 95, others: 100 },
  { path: '/dashboard/myorders', who: 'buyer', performance: 95, others: 100 },
  { path: '/dashboard/myproducts', who: 'seller', performance: 95, others: 100 },
  { path: '/dashboard/allsellers', who: 'admin', performance: 95, others: 100 },
];
/**
 * The demo keeps search engines away from every page, and searches are never listed. That only the demo does so is
 * tested in test/security/browser-policy.test.ts.
 */
const skipAudits = ['is-crawlable'];
const longestPaintMs = 2000;
const mostScriptBytes = 90_000;
const runs = Number(process.env.RUNS ?? 3);
const isDesktop = process.argv.includes('--desktop');
const chosenPaths = process.argv.slice(2).filter((argument) => argument.startsWith('/'));

type Run = { scores: Record<string, number>; paintMs: number; scriptBytes: number; trouble: string[] };

await measureAll();

async function measureAll(): Promise<void> {
  const port = await freePort();
  const [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser(port)]);
  try {
    console.log(isDesktop ? 'On a desktop' : 'On a phone');
    console.log('page                        performance  accessibility  practices  seo   paint    script');
    for (const promise of promises.filter(isChosen)) await measure(promise, { dogear, browser, port });
  } finally {
    await browser.close();
    await dogear.remove();
  }
}

function isChosen({ path }: Measured): boolean {
  return chosenPaths.length === 0 || chosenPaths.includes(path);
}

type Means = { dogear: AppProcess; browser: Browser; port: number };

async function measure(promise: Measured, { dogear, browser, port }: Means): Promise<void> {
  const cookie = promise.who && (await cookieOf(promise.who, dogear, browser));
  const url = dogear.address + (await pathOf(promise, dogear));
  const all: Run[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await look(url, port, cookie));
  const median = all.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[
    Math.floor(runs / 2)
  ] as Run;
  console.log(
    promise.path.padEnd(28),
    String(score(median, 'performance')).padEnd(12),
    String(score(median, 'accessibility')).padEnd(14),
    String(score(median, 'best-practices')).padEnd(10),
    String(score(median, 'seo')).padEnd(5),
    `${(median.paintMs / 1000).toFixed(2)} s`.padEnd(8),
    `${(median.scriptBytes / 1000).toFixed(1)} kB`,
  );
  for (const sentence of broken(promise, median)) {
    console.log(`  FAILED ${sentence}`);
    process.exitCode = 1;
  }
}

/** The id in the address of a book is another one in each demo. */
async function pathOf({ path }: Measured, { address }: AppProcess): Promise<string> {
  const book = '/book/wuthering-heights';
  return path.endsWith(book) ? path.replace(book, await findBookPath(address, 'Wuthering Heights')) : path;
}

function score(run: Run, category: string): number {
  return run.scores[category] ?? 0;
}

function broken({ path, who, performance, others }: Measured, run: Run): string[] {
  const wrong: string[] = [];
  if (score(run, 'performance') < performance) wrong.push(`performance is below ${performance}`);
  for (const category of ['accessibility', 'best-practices', ...(who ? [] : ['seo'])])
    if (score(run, category) < others)
      wrong.push(`${category} is below ${others}: ${run.trouble.join(', ')}`);
  if (run.paintMs > longestPaintMs) wrong.push('the largest paint comes after 2 s');
  if (path === '/' && run.scriptBytes > mostScriptBytes) wrong.push('there is more than 90 kB of script');
  return wrong;
}

async function look(url: string, port: number, cookie: string | undefined): Promise<Run> {
  const flags = { port, logLevel: 'error' as const, skipAudits, ...(cookie && { extraHeaders: { cookie } }) };
  const result = await lighthouse(url, flags, isDesktop ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.entries(categories).map(([id, { score: part }]) => [
    id,
    Math.round((part ?? 0) * 100),
  ]);
  const requests = (audits['network-requests']?.details as { items?: Request[] } | undefined)?.items ?? [];
  return {
    scores: Object.fromEntries(scores),
    paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    trouble: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id }) => id),
  };
}

type Request = { resourceType: string; transferSize: number };

/** The session cookie of a demo user. Lighthouse sends it, because its pages do not share cookies with ours. */
async function cookieOf(who: Who, { address }: AppProcess, browser: Browser): Promise<string> {
  const page = await newUserPage(browser);
  await logIn(page, address, `${who}@dogear.test`);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
