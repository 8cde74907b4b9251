import type { Hono } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { inventIsbn } from './book-data/invent-isbn.ts';
import { testOrigin } from './create-test-app.ts';
import type { ListeningApp } from './listening-app.ts';

/** Reads the pages of books and editions from the app, or from another process's pages. */
export function createBookPageReader(app: ListeningApp) {
  const get = (
    path: string,
    headers: Record<string, string> = {},
    pages?: Hono<AppEnv>,
  ): Promise<Response> => {
    const request = new Request(testOrigin + path, { headers });
    return pages ? Promise.resolve(pages.fetch(request)) : app.fetch(request);
  };
  return {
    get,
    read: async (path: string, pages?: Hono<AppEnv>): Promise<string> => (await get(path, {}, pages)).text(),
  };
}

export const bookPath = (id: string, slug = 'middlemarch') => `/book/${id}/${slug}`;

export const structuredData = (html: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

/** Adds an edition of Middlemarch with these copies. Returns the path of its page. */
export async function addEdition({ db }: ListeningApp, ...bookIds: string[]): Promise<string> {
  const id = uuidV7();
  const isbn13 = inventIsbn('978014');
  await db
    .insertInto('editions')
    .values({ id, isbn13, title: 'Middlemarch', authors: ['George Eliot'], source: 'test' })
    .execute();
  for (const book of bookIds)
    await db.updateTable('books').set({ edition_id: id }).where('id', '=', book).execute();
  return `/isbn/${isbn13}`;
}
