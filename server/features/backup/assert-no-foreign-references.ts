import type { ClientBase } from 'pg';
import { StartupError } from '#server/lib/errors.ts';
import { ownTables } from './content-tables.ts';

/**
 * A restore deletes all rows of Dogear's tables first, and so would delete those of another program that refer to them, or fail.
 * @throws StartupError if a table of another program has a foreign key to one of Dogear's
 */
export async function assertNoForeignReferences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; own: string }>(
    `select k.conrelid::regclass::text as table, c.relname::text as own
     from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_class other on other.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
       and not (other.relnamespace = c.relnamespace and other.relname = any($1))
     order by 1 limit 1`,
    [ownTables],
  );
  const [found] = rows;
  if (found)
    throw new StartupError(
      `The table ${found.table}, which is not Dogear’s, refers to ${found.own}, which a restore replaces. ` +
        'Remove that reference first, or restore into another database.',
    );
}
