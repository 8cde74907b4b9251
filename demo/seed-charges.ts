import { sql } from 'kysely';
import { isCurrency } from '#contract/kernel/money/currencies.ts';
import type { Db } from '#server/db/schema.ts';
import { toCardAmount } from '#server/integrations/payments/card-amount.ts';

/** What the intents of payments that the demo makes up begin with. */
export const demoIntentPrefix = 'pi_demo_';

/** Makes the sandbox know the payments of the demo's sales, so that the nightly comparison with it finds no difference. */
export async function seedCharges(db: Db): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'buyer_id', 'intent_id', 'amount_cents', 'site_currency', 'created_at'])
    .where('intent_id', 'like', `${demoIntentPrefix}%`)
    .execute();
  for (const { id, order_id, buyer_id, intent_id, amount_cents, site_currency, created_at } of payments) {
    if (!isCurrency(site_currency)) throw new Error(`${site_currency} is no currency of a site`);
    const amount = toCardAmount(amount_cents, site_currency);
    const metadata = JSON.stringify({ payment_id: id, order_id, buyer_id });
    await sql`insert into sandbox_intents (id, client_secret, status, amount, amount_received, currency, capture_method, payment_method,
        card_brand, card_last4, charge_id, metadata, created_at)
      values (${intent_id}, ${intent_id} || '_secret_' || gen_random_uuid(), 'succeeded', ${amount}, ${amount}, lower(${site_currency}),
        'manual', 'pm_card_visa', 'visa', '4242', replace(${intent_id}, 'pi_', 'ch_'), ${metadata}::jsonb, ${created_at})
      on conflict do nothing`.execute(db);
  }
}
