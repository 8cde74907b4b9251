import pg from 'pg';
import { hasEveryMigration } from '../db/migrate.ts';

const patienceMilliseconds = 1_000;

/**
 * Whether the database answers, and has the schema that this Dogear knows. On a connection of its own: a process
 * whose connections are all in use is busy, and not to be given up with everybody whom it serves.
 */
export function lookAtDatabase({ options }: pg.Pool) {
  const pool = new pg.Pool({
    ...options,
    // The pool hides it from being copied.
    password: options.password,
    max: 1,
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  });
  pool.on('error', () => undefined);
  return {
    look: (): Promise<'database' | 'schema' | undefined> =>
      hasEveryMigration(pool).then(
        (isUpToDate) => (isUpToDate ? undefined : 'schema'),
        () => 'database',
      ),
    close: () => pool.end(),
  };
}
