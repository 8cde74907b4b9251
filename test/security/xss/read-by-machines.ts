import type { Page } from 'playwright-core';
import type { Fixture } from '../browser-fixture.ts';
import { hostileShelf } from './hostile-site.ts';

/**
 * Reads what programs read, as they do: feeds and the sitemap as XML, the manifest and structured data as JSON, and previews from
 * the head of a page. Returns what is malformed, or says something else than people wrote.
 */
export async function readByMachines(
  /** An empty page, whose parsers are used. */
  page: Page,
  address: string,
  { site, objectSets }: Fixture,
  query: string,
): Promise<string[]> {
  const [one] = objectSets;
  if (!one) throw new Error('There is nothing to read.');
  const feeds: [path: string, ...texts: string[]][] = [
    ['/feeds/newest.xml', site.name, objectSets.at(-1)?.title ?? ''],
    [`/feeds/category/${hostileShelf}.xml`, site.name, site.shelf.en, objectSets.at(-1)?.title ?? ''],
    [`/feeds/search.xml?q=${encodeURIComponent(query)}`, query],
    ['/sitemap.xml'],
  ];
  const problems: string[] = [];
  for (const [path, ...texts] of feeds)
    problems.push(...differences(path, await readXml(page, address + path), texts));
  const manifest = await fetch(`${address}/api/site/manifest`);
  const { name } = (await manifest.json()) as { name: string };
  problems.push(...differences('the manifest', name, [site.name]));
  const book = `/book/${one.shelved}`;
  const head = await readHead(page, address + book);
  problems.push(
    ...differences(`the title of ${book}`, head.title, [one.title, site.name]),
    ...differences(`the preview of ${book}`, head.preview, [one.title]),
    ...differences(`the site of ${book}`, head.site, [site.name]),
    ...differences(`the structured data of ${book}`, head.data, [one.title]),
  );
  return problems;
}

/** Texts are compared without differences in white space. */
function differences(what: string, read: string | undefined, texts: readonly string[]): string[] {
  if (read === undefined) return [`${what} is malformed`];
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return texts
    .filter((text) => !plain(read).includes(plain(text)))
    .map((text) => `${what} does not say ${text}`);
}

/** The texts and attributes of an XML document; undefined if it is malformed. */
const readXml = async (page: Page, url: string): Promise<string | undefined> =>
  page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      if (xml.querySelector('parsererror')) return undefined;
      const attributes = [...xml.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ value }) => value),
      );
      return [xml.documentElement.textContent, ...attributes].join('\n');
    },
    await textAt(url),
  );

const readHead = async (page: Page, url: string) =>
  page.evaluate(
    (text) => {
      const html = new DOMParser().parseFromString(text, 'text/html');
      const meta = (name: string) =>
        html.querySelector<HTMLMetaElement>(`head meta[property="${name}"]`)?.content;
      const data = html.querySelector('head script[type="application/ld+json"]')?.textContent;
      const textsIn = (value: unknown): string[] =>
        typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
      return {
        title: html.querySelector('head title')?.textContent,
        preview: meta('og:title'),
        site: meta('og:site_name'),
        data: data && textsIn(JSON.parse(data)).join('\n'),
      };
    },
    await textAt(url),
  );

const textAt = async (url: string): Promise<string> => (await fetch(url)).text();
