import type { ClientBase } from 'pg';
import { type ContentTable, conditionOf, quoted, voidedColumns } from './content-tables.ts';

/**
 * Voids what a restored backup must not revive, because it may have been used or withdrawn since: keys, claims, invitations. A backup
 * has none of it, unless a version wrote it that did not know.
 */
export async function voidSecrets(client: ClientBase, tables: ContentTable[]): Promise<void> {
  for (const { name } of tables) {
    const [condition, columns] = [conditionOf(name), voidedColumns(name)];
    if (condition) await client.query(`delete from ${quoted(name)} where (${condition}) is not true`);
    if (columns.length > 0)
      await client.query(
        `update ${quoted(name)} set ${columns.map((column) => `${quoted(column)} = null`).join(', ')}`,
      );
  }
}
