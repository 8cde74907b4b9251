import type { Db, Tx } from '#server/db/schema.ts';
import type { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';

/** Finds a seller's account at the payment provider in use; one of the demo, or of test mode, is none where real money is sent. */
export const findAccount = (
  db: Db | Tx,
  { kind, livemode }: Pick<PayoutProvider, 'kind' | 'livemode'>,
  userId: string,
) =>
  db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', kind)
    .where('livemode', '=', livemode)
    .executeTakeFirst();
