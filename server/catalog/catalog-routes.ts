import type { Hono } from 'hono';
import * as calls from '../../contract/books.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { addABook } from './add-a-book.ts';
import { advertiseABook } from './advertise-a-book.ts';
import {
  getBook,
  listAdvertisedBooks,
  listBooksOfSeller,
  listCategories,
  listCategoryBooks,
} from './book-queries.ts';

export function bindCatalog(app: Hono<AppEnv>, { db }: { db: Db }): void {
  bindEndpoint(app, calls.listCategories, async () => ({
    status: true,
    bookCategories: await listCategories(db),
  }));

  bindEndpoint(app, calls.listAdvertisedBooks, async (_, caller) => ({
    status: true,
    adsProducts: await listAdvertisedBooks(db, caller),
  }));

  bindEndpoint(app, calls.getBook, async ({ params }, caller) => ({
    status: true,
    book: await getBook(db, params.id, caller),
  }));

  bindEndpoint(app, calls.listCategoryBooks, async ({ params, query }, caller) => {
    const { books, nextCursor } = await listCategoryBooks(db, params.id, query.cursor, caller);
    return { status: true, bookCategory: books, nextCursor };
  });

  bindEndpoint(app, calls.listMyBooks, async ({ query }, caller) => {
    if (query.email !== caller.email) throw new DomainError('not_your_email');
    return listBooksOfSeller(db, query, caller);
  });

  bindEndpoint(app, calls.addBook, async ({ body }, caller) => ({
    acknowledged: true,
    insertedId: await addABook(db, caller.id, body),
  }));

  bindEndpoint(app, calls.advertiseBook, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await advertiseABook(db, caller.id, params.id),
  }));
}
