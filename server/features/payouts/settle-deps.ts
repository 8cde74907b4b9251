import type { Db } from '#server/db/schema.ts';
import type { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';
import type { EnqueueMail } from '../mail/queue.ts';

export type SettleDeps = { db: Db; payoutProvider: PayoutProvider; enqueueMail: EnqueueMail };
