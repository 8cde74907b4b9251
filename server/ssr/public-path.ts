import { findPage, getPage } from '#contract/pages.ts';

/** Whether the page has few enough variants to be cached. */
export function isCacheable(pathname: string): boolean {
  const page = findPage(pathname);
  return !page || getPage(page).isCached !== false;
}

/** Returns the path and query of a URL, with only the parameters that the page knows. */
export function publicPath(url: string): string {
  const start = url.indexOf('/', 'https://'.length);
  const queryStart = url.indexOf('?', start);
  if (queryStart < 0) return url.slice(start);
  const path = url.slice(start, queryStart);
  const page = findPage(path);
  if (!page) return path;
  const { parameters = [], lists } = getPage(page);
  const sent = new URLSearchParams(url.slice(queryStart));
  const query = new URLSearchParams();
  for (const name of parameters) {
    const values = sent.getAll(name);
    for (const value of lists?.includes(name) ? values : values.slice(0, 1)) query.append(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
