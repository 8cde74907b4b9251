import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Locale, localizedPath, type SiteLocales } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';
import { element, escapeXml, xmlDeclaration, xmlTime } from '#server/lib/xml.ts';
import { readSitemapEntries, type SitemapEntry, type SitemapPart } from './sitemap-entries.ts';
import { addressesPerFile, listSitemapParts } from './sitemap-parts.ts';

export type SitemapFile = {
  etag: string;
  lastModified: Date | undefined;
  body: () => AsyncGenerator<string>;
};

const partsTtlMs = 10 * 60_000;
/** Files have another size after the site's languages have changed. */
const mostSizes = 4;

/** Which pages the site has for anonymous visitors, and in which languages. */
export type SitemapSite = SiteLocales & {
  /** Whether anonymous visitors may see books. */
  isOpen: boolean;
  /** The paths of pages that are not about a book; they are listed without a date. */
  pages: readonly string[];
  /** When the settings last changed, with which every address may change. */
  updatedAt: Date | null;
};

type Options = {
  db: Db;
  publicOrigin: string;
  readSite: () => Promise<SitemapSite>;
  /** Fewer addresses in a file in tests. */
  fileSize?: number;
};

/**
 * Makes the sitemap. What is in each file is read at most every ten minutes, and a file is written while it is sent: neither
 * takes memory for each book. A page has an address in each language of the site, which all name each other.
 */
export function createSitemap({ db, publicOrigin, readSite, fileSize = addressesPerFile }: Options) {
  const partsBySize = new LRUCache<number, SitemapPart[]>({
    max: mostSizes,
    ttl: partsTtlMs,
    ignoreFetchAbort: true,
    fetchMethod: (pages) => listSitemapParts(db, pages),
  });
  const open = async () => {
    const site = await readSite();
    const pagesPerFile = Math.max(1, Math.floor(fileSize / site.locales.length));
    const parts = site.isOpen ? await partsBySize.forceFetch(pagesPerFile) : [];
    const source = { db, publicOrigin, site };
    const toFile = (ofFile: readonly SitemapPart[], withOtherPages: boolean): SitemapFile => ({
      ...describe(ofFile, source),
      body: () => writeFile(source, ofFile, withOtherPages ? site.pages : []),
    });
    return { parts, pagesPerFile, source, toFile };
  };
  return {
    /** `/sitemap.xml`: everything if it fits into one file, otherwise the index of the files. */
    findRoot: async (): Promise<SitemapFile> => {
      const { parts, pagesPerFile, source, toFile } = await open();
      const total = parts.reduce((sum, { pages }) => sum + pages, source.site.pages.length);
      if (total <= pagesPerFile) return toFile(parts, true);
      return { ...describe(parts, source), body: () => writeIndex(parts, publicOrigin) };
    },
    /** `/sitemap/{file}`; undefined for a file that does not exist. */
    findFile: async (file: string): Promise<SitemapFile | undefined> => {
      const { parts, toFile } = await open();
      if (file === 'pages.xml') return toFile([], true);
      const part = parts.find(({ name }) => `${name}.xml` === file);
      return part && toFile([part], false);
    },
  };
}

/** What a file is written from. */
type Source = { db: Db; publicOrigin: string; site: SitemapSite };

function describe(parts: readonly SitemapPart[], { publicOrigin, site }: Source) {
  const hash = createHash('sha256').update(
    `${publicOrigin} ${site.defaultLocale} ${site.locales} ${site.pages}`,
  );
  for (const { name, pages, fingerprint, lastModified } of parts)
    hash.update(`\n${name} ${pages} ${fingerprint} ${lastModified.toISOString()}`);
  const dates = [...parts.map(({ lastModified }) => lastModified), site.updatedAt];
  const times = dates.flatMap((date) => date?.getTime() ?? []);
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

async function* writeFile(
  source: Source,
  parts: readonly SitemapPart[],
  otherPages: readonly string[],
): AsyncGenerator<string> {
  const write = createPageWriter(source);
  yield `${xmlDeclaration}<urlset xmlns="${namespace}"${source.site.locales.length > 1 ? alternates : ''}>\n`;
  yield otherPages.map((path) => write({ path })).join('');
  for (const part of parts)
    for await (const entries of readSitemapEntries(source.db, part)) yield entries.map(write).join('');
  yield '</urlset>\n';
}

const alternates = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/**
 * Returns a function that writes a page: an entry for its address in each language, each with links to all of them. A site with
 * one language needs no links.
 */
function createPageWriter({ publicOrigin, site: { locales, defaultLocale } }: Source) {
  // Paths are of letters, digits, and hyphens, so there is nothing to escape in a million of them.
  const origin = escapeXml(publicOrigin);
  const addressIn = (path: string, locale: Locale) => origin + localizedPath(path, locale, defaultLocale);
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  return ({ path, lastModified }: Pick<SitemapEntry, 'path'> & Partial<SitemapEntry>): string => {
    const addresses = locales.map((locale) => addressIn(path, locale));
    const links =
      locales.length > 1
        ? locales.map((locale, index) => link(locale, addresses[index] ?? '')).join('') +
          link('x-default', origin + path)
        : '';
    const rest = `${lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`}${links}</url>\n`;
    return addresses.map((address) => `<url><loc>${address}</loc>${rest}`).join('');
  };
}
