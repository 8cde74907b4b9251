import type { Pool } from 'pg';
import { StartupError } from '../lib/errors.ts';
import { allTables } from './tables/all-tables.ts';

/** What every Dogear has run. */
const firstMigration = '0001_initial';

/**
 * Another program may use the database, too, but not the names that Dogear needs. In one statement, so that a Dogear that is being
 * started for the first time at the same moment counts as one.
 * @throws StartupError that names a table, or a schema, of another program
 */
export async function assertNamesAreFree(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select case when nspname = 'jobs' then 'schema jobs' else 'table ' || relname end as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where to_regclass('kysely_migration') is null
       and (nspname = 'jobs' or relnamespace = current_schema()::regnamespace and relname = any($1))
     order by nspname = 'jobs', relname limit 1`,
    [Object.keys(allTables)],
  );
  const taken = rows[0]?.name ?? ((await isOfOthers(pool)) ? 'table kysely_migration' : undefined);
  if (taken)
    throw new StartupError(
      `The database has a ${taken} of another program, and Dogear needs one of that name. Use another database.`,
    );
}

/** Other programs migrate with Kysely, too. */
async function isOfOthers(pool: Pool): Promise<boolean> {
  const known = await pool.query("select to_regclass('kysely_migration') is not null as is_there");
  if (!known.rows[0].is_there) return false;
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by name limit 1',
  );
  return rows[0] !== undefined && rows[0].name !== firstMigration;
}
