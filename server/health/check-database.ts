import pg from 'pg';
import { hasEveryMigration } from '../db/migrate.ts';

const timeoutMs = 1_000;

/**
 * Checks whether the database responds and has every migration of this version. It uses its own connection, so that a
 * process whose connections are all in use counts as busy, not as unhealthy.
 */
export function createDatabaseCheck({ options }: pg.Pool) {
  const pool = new pg.Pool({
    ...options,
    // The pool makes it non-enumerable, so the spread does not copy it.
    password: options.password,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  pool.on('error', () => undefined);
  return {
    check: (): Promise<'database' | 'schema' | undefined> =>
      hasEveryMigration(pool).then(
        (isUpToDate) => (isUpToDate ? undefined : 'schema'),
        () => 'database',
      ),
    close: () => pool.end(),
  };
}
