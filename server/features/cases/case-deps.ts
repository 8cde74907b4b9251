import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';

export type CaseDeps = { db: Db; enqueueMail: EnqueueMail };

/** Whether a text gives the code of an order away. */
export type ContainsHandoverCode = (orderId: string, text: string) => boolean;
