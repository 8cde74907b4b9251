import type { Hono } from 'hono';
import * as calls from '#contract/moderation.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { deleteReportedBook } from './delete-reported-book.ts';
import { dismissReportedBook } from './dismiss-reported-book.ts';
import { reportBook } from './report-book.ts';
import { listReportedBooks } from './reported-books.ts';

export function registerModerationRoutes(
  app: Hono<AppEnv>,
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
): void {
  registerEndpoint(app, calls.reportBook, async ({ params, body }, caller) => ({
    acknowledged: true,
    modifiedCount: await reportBook(db, { bookId: params.id, reporterId: caller.id, ...body }),
  }));

  registerEndpoint(app, calls.listReportedBooks, ({ query }, caller) => listReportedBooks(db, query, caller));

  registerEndpoint(app, calls.deleteReportedBook, async ({ params }, caller) => {
    await deleteReportedBook({ db, enqueueMail }, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.dismissReportedBook, async ({ params }, caller) => {
    await dismissReportedBook(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });
}
