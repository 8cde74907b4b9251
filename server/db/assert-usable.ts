import type { Pool } from 'pg';
import { StartupError } from '../lib/errors.ts';

const oldestVersion = 15;

/** @throws StartupError for a server or a database that Dogear cannot use */
export async function assertUsable(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; isReadOnly: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') as "isReadOnly"`,
  );
  const [{ version = 0, encoding = '', isReadOnly = '' } = {}] = rows;
  if (version < oldestVersion)
    throw new StartupError(`This is PostgreSQL ${version}. Dogear needs version ${oldestVersion} or later.`);
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database has the encoding ${encoding}. Create it with: create database dogear encoding 'UTF8' template template0`,
    );
  if (isReadOnly === 'on')
    throw new StartupError(
      'The database can only be read: it is a replica, or default_transaction_read_only is on. Name the primary server.',
    );
}
