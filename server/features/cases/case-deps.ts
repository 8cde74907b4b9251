import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';

export type CaseDeps = { db: Db; enqueueMail: EnqueueMail };
