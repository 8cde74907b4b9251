import type { Hono } from 'hono';
import { listAuditLog } from '../../contract/audit-log.ts';
import * as calls from '../../contract/books.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { OrderMail } from '../mail/mail-order.ts';
import { readAuditLog } from './read-audit-log.ts';
import { removeReportedBook } from './remove-reported-book.ts';
import { reportABook } from './report-a-book.ts';
import { listReportedBooks } from './reported-books.ts';

export function bindModeration(app: Hono<AppEnv>, { db, orderMail }: { db: Db; orderMail: OrderMail }): void {
  bindEndpoint(app, calls.reportBook, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await reportABook(db, caller.id, params.id),
  }));

  bindEndpoint(app, calls.listReportedBooks, ({ query }, caller) => listReportedBooks(db, query, caller));

  bindEndpoint(app, calls.deleteReportedBook, async ({ params }, caller) => {
    await removeReportedBook({ db, orderMail }, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  bindEndpoint(app, listAuditLog, ({ query }) => readAuditLog(db, query));
}
