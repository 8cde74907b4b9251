import type { ClientBase } from 'pg';

/**
 * Gives people three days to confirm handovers that a restored backup does not know of, and a day to answer cases again, before
 * their clocks end. The schema of an older version has no such clocks.
 */
export async function postponeRefunds(client: ClientBase): Promise<void> {
  if (await hasColumn(client, 'orders', 'refund_due_at'))
    await client.query(
      `update orders set refund_due_at = now() + interval '3 days'
       where status = 'paid' and handed_over_at is null and refund_due_at < now() + interval '3 days'`,
    );
  if (await hasColumn(client, 'cases', 'answer_due_at'))
    await client.query(
      `update cases set answer_due_at = now() + interval '1 day'
       where state = 'open' and answer_due_at < now() + interval '1 day'`,
    );
}

async function hasColumn(client: ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = $2',
    [table, column],
  );
  return rows.length > 0;
}
