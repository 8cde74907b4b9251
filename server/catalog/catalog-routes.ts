import type { Hono } from 'hono';
import type { Pool } from 'pg';
import * as calls from '../../contract/books.ts';
import type { Replica } from '../db/replica.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint, bindSharedRead } from '../http/bind-endpoint.ts';
import { addABook } from './add-a-book.ts';
import { advertiseABook } from './advertise-a-book.ts';
import { listBooksOfSeller, listCategories, readBook, readShelf, readWindow } from './book-queries.ts';

type Given = { db: Db; pool: Pool; replica?: Replica | undefined };

export function bindCatalog(app: Hono<AppEnv>, database: Given): void {
  const { db } = database;
  bindSharedRead(app, database, calls.listCategories, async (on) => {
    const bookCategories = await listCategories(on);
    return () => ({ status: true, bookCategories });
  });

  bindSharedRead(app, database, calls.listAdvertisedBooks, async (on) => {
    const seenBy = await readWindow(on);
    return (caller) => ({ status: true, adsProducts: seenBy(caller) });
  });

  bindSharedRead(app, database, calls.getBook, async (on, { params }) => {
    const seenBy = await readBook(on, params.id);
    return (caller) => ({ status: true, book: seenBy(caller) });
  });

  bindSharedRead(app, database, calls.listCategoryBooks, async (on, { params, query }) => {
    const seenBy = await readShelf(on, params.id, query.cursor);
    return (caller) => {
      const { books, nextCursor } = seenBy(caller);
      return { status: true, bookCategory: books, nextCursor };
    };
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
