import type { ClientBase } from 'pg';
import { ownTables, quoted } from './content-tables.ts';

/** Lets a restore fill tables that otherwise only grow, or protects them again. The schema of an older version has fewer of them. */
export async function setAppendOnly(client: ClientBase, isOn: boolean): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select c.relname as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
       and t.tgname ~ '_(is|are)_append_only$'`,
    [ownTables],
  );
  for (const { table, trigger } of rows)
    await client.query(
      `alter table ${quoted(table)} ${isOn ? 'enable' : 'disable'} trigger ${quoted(trigger)}`,
    );
}

/** Numbers of new rows go on after those of the restored ones. */
export async function advanceIdentities(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and a.attidentity <> ''`,
    [ownTables],
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false)
       from ${quoted(table)}`,
      [quoted(table), column],
    );
}
