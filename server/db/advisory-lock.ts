import pg from 'pg';

type Options = { log: (line: string) => void; waiting: string };

/**
 * Runs `work` while no other process on this database runs work under the same name. The lock has its own connection,
 * so PostgreSQL releases it when the process is killed.
 * @param options.waiting the message to log before waiting for another process
 */
export async function withAdvisoryLock<T>(
  connection: pg.ClientConfig,
  name: string,
  work: () => Promise<T>,
  { log, waiting }: Options,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as locked', [name]);
    if (!rows[0].locked) {
      log(waiting);
      await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    }
    return await work();
  } finally {
    await client.end();
  }
}
