import * as accounts from './accounts.ts';
import * as auditLog from './audit-log.ts';
import * as backgroundWork from './background-work.ts';
import * as books from './books.ts';
import type { Endpoint } from './endpoint.ts';
import * as ledger from './ledger.ts';
import * as mailedLinks from './mailed-links.ts';
import * as orders from './orders.ts';
import * as overviews from './overviews.ts';
import * as ownAccount from './own-account.ts';
import * as pictures from './pictures.ts';
import * as receipts from './receipts.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every call of Dogear by its name; OpenAPI and the permission tests are made from it. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries<unknown>({
    ...accounts,
    ...backgroundWork,
    ...auditLog,
    ...books,
    ...ledger,
    ...mailedLinks,
    ...orders,
    ...overviews,
    ...ownAccount,
    ...pictures,
    ...receipts,
  }).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
);
