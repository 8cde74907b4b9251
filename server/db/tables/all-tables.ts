import { accountTables } from './account-tables.ts';
import { caseTables } from './case-tables.ts';
import { catalogTables } from './catalog-tables.ts';
import { conversationTables } from './conversation-tables.ts';
import { editionTables } from './edition-tables.ts';
import { importTables } from './import-tables.ts';
import { type InBackups, inBackups } from './in-backups.ts';
import { meetingTables } from './meeting-tables.ts';
import { notificationTables } from './notification-tables.ts';
import { operationTables } from './operation-tables.ts';
import { orderTables } from './order-tables.ts';
import { payoutTables } from './payout-tables.ts';
import { reviewTables } from './review-tables.ts';
import { searchTables } from './search-tables.ts';
import { siteTables } from './site-tables.ts';
import { standInTables } from './stand-in-tables.ts';

/** Names that tables had before migration 0016. */
const formerTables = { card_events: inBackups, picture_removals: inBackups };

/** Dogear's own tables, by name: the schema may hold those of other programs, too. Those of the migrations are not among them. */
export const allTables: Record<string, InBackups<string>> = {
  ...accountTables,
  ...caseTables,
  ...catalogTables,
  ...conversationTables,
  ...editionTables,
  ...importTables,
  ...meetingTables,
  ...notificationTables,
  ...operationTables,
  ...orderTables,
  ...payoutTables,
  ...reviewTables,
  ...searchTables,
  ...siteTables,
  ...standInTables,
  ...formerTables,
};
