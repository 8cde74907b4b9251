import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/account-tables.ts';
import type { CaseTables } from './tables/case-tables.ts';
import type { CatalogTables } from './tables/catalog-tables.ts';
import type { ConversationTables } from './tables/conversation-tables.ts';
import type { EditionTables } from './tables/edition-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { MeetingTables } from './tables/meeting-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { OperationTables } from './tables/operation-tables.ts';
import type { OrderTables } from './tables/order-tables.ts';
import type { PayoutTables } from './tables/payout-tables.ts';
import type { ReviewTables } from './tables/review-tables.ts';
import type { SearchTables } from './tables/search-tables.ts';
import type { SiteTables } from './tables/site-tables.ts';

export type Tables = AccountTables &
  CaseTables &
  CatalogTables &
  ConversationTables &
  EditionTables &
  ImportTables &
  MeetingTables &
  NotificationTables &
  SearchTables &
  OrderTables &
  PayoutTables &
  ReviewTables &
  SiteTables &
  OperationTables;

export type Db = Kysely<Tables>;
/** Code that must run inside a transaction takes this type, so that calling it outside one does not compile. */
export type Tx = Transaction<Tables>;
