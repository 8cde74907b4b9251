import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { readSitemapEntries, type SitemapEntry, type SitemapPart } from './sitemap-entries.ts';
import { addressesPerFile, listSitemapParts } from './sitemap-parts.ts';
import { element, escapeXml, xmlDeclaration, xmlTime } from './xml.ts';

export type SitemapFile = {
  etag: string;
  lastModified: Date | undefined;
  body: () => AsyncGenerator<string>;
};

/** Pages that do not depend on a book, without a date: they change with the version of Dogear. */
const fixedPages = ['/', '/blog'];

const partsTtlMs = 10 * 60_000;

type Options = {
  db: Db;
  publicOrigin: string;
  /** Whether anonymous visitors may see books. */
  isOpen: () => Promise<boolean>;
  /** Fewer in tests. */
  partSize?: number;
};

/**
 * Opens the sitemap. What is in each file is read at most every ten minutes, and a file is written while it is sent: neither
 * takes memory for each book.
 */
export function openSitemap({ db, publicOrigin, isOpen, partSize = addressesPerFile }: Options) {
  const listAllParts = keepFor(partsTtlMs, () => listSitemapParts(db, partSize));
  const listParts = async () => ((await isOpen()) ? listAllParts() : []);
  return {
    /** `/sitemap.xml`: everything if it fits into one file, otherwise the index of the files. */
    findRoot: async (): Promise<SitemapFile> => {
      const parts = await listParts();
      const total = parts.reduce((sum, { addresses }) => sum + addresses, fixedPages.length);
      const versions = describe(parts, publicOrigin);
      if (total > partSize) return { ...versions, body: () => writeIndex(parts, publicOrigin) };
      return { ...versions, body: () => writeFile(db, { parts, publicOrigin, withFixedPages: true }) };
    },
    /** `/sitemap/{file}`; undefined for a file that does not exist. */
    findFile: async (file: string): Promise<SitemapFile | undefined> => {
      if (file === 'pages.xml')
        return {
          ...describe([], publicOrigin),
          body: () => writeFile(db, { parts: [], publicOrigin, withFixedPages: true }),
        };
      const part = (await listParts()).find(({ name }) => `${name}.xml` === file);
      return (
        part && {
          ...describe([part], publicOrigin),
          body: () => writeFile(db, { parts: [part], publicOrigin, withFixedPages: false }),
        }
      );
    },
  };
}

/** Keeps what was computed for some time, but not a failure. Calls at the same time share one computation. */
function keepFor<T>(milliseconds: number, compute: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const value = compute();
    const entry = { until: performance.now() + milliseconds, value };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}

function describe(parts: readonly SitemapPart[], publicOrigin: string) {
  const hash = createHash('sha256').update(publicOrigin);
  for (const { name, addresses, fingerprint, lastModified } of parts)
    hash.update(`\n${name} ${addresses} ${fingerprint} ${lastModified.toISOString()}`);
  const times = parts.map(({ lastModified }) => lastModified.getTime());
  const latest = times.length > 0 ? new Date(Math.max(...times)) : undefined;
  return { etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, lastModified: latest };
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

async function* writeIndex(parts: readonly SitemapPart[], publicOrigin: string): AsyncGenerator<string> {
  const entry = (name: string, lastModified?: Date) =>
    element(
      'sitemap',
      {},
      element('loc', {}, `${publicOrigin}/sitemap/${name}.xml`),
      ...(lastModified ? [element('lastmod', {}, xmlTime(lastModified))] : []),
    ).xml;
  yield `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entry('pages')}\n`;
  for (const { name, lastModified } of parts) yield `${entry(name, lastModified)}\n`;
  yield '</sitemapindex>\n';
}

type FileOptions = { parts: readonly SitemapPart[]; publicOrigin: string; withFixedPages: boolean };

async function* writeFile(
  db: Db,
  { parts, publicOrigin, withFixedPages }: FileOptions,
): AsyncGenerator<string> {
  const origin = escapeXml(publicOrigin);
  // Paths are of letters, digits, and hyphens, so there is nothing to escape in a million of them.
  const entry = ({ path, lastModified }: SitemapEntry) =>
    `<url><loc>${origin}${path}</loc><lastmod>${lastModified}</lastmod></url>\n`;
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">\n`;
  if (withFixedPages) yield fixedPages.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('');
  for (const part of parts)
    for await (const entries of readSitemapEntries(db, part)) yield entries.map(entry).join('');
  yield '</urlset>\n';
}
