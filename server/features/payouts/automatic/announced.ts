import type { Selectable } from 'kysely';
import type { Tables } from '#server/db/schema.ts';
import type { TransferAction } from '../transfer-transition.ts';

/** What was committed as a pending state: the transfer as it is then. */
export type Announced = {
  action: TransferAction;
  transfer: Selectable<Tables['transfers']>;
  /** The intent whose charge is the source of the money. */
  intentId: string | undefined;
};
