import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { reconcileEntries } from '../features/payouts/reconcile-entries.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';

const app = setUpTestApp();

/** A new registry each time, because a scrape may use the numbers of the one before. */
async function scrape(): Promise<string> {
  const registry = new Registry();
  registerDatabaseMetrics(registry, app.pool);
  return registry.metrics();
}

test('a metric counts the orders whose entries did not add up in the latest comparison', async () => {
  expect(await scrape()).toContain('\ndogear_seller_entries_wrong_orders 0\n');
  await reconcileEntries(app);
  expect(await scrape()).toContain('\ndogear_seller_entries_wrong_orders 0\n');
  await app.pool.query('update entry_reconciliation set wrong_orders = 3');
  expect(await scrape()).toContain('\ndogear_seller_entries_wrong_orders 3\n');
});

test('a metric counts the payments about which the payment provider said otherwise', async () => {
  expect(await scrape()).toContain('\ndogear_provider_wrong_payments 0\n');
  const found = { ran_at: new Date(), payments: 7, wrong_payments: 2, difference_cents: 900 };
  await app.db.insertInto('provider_reconciliation').values(found).execute();
  expect(await scrape()).toContain('\ndogear_provider_wrong_payments 2\n');
});
