import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { QueryExecutor } from '../prepared-query.ts';

/**
 * Pipelines several queries: they are sent together on one connection, without waiting for each other's results. Each
 * fails or succeeds independently.
 */
export async function withPipeline<T>(pool: pg.Pool, run: (on: QueryExecutor) => Promise<T>): Promise<T> {
  // Behind a pooler each query takes its own connection.
  if (!pool.options.pipeline) return run(executorOf(pool));
  const client = await pool.connect();
  try {
    return await run(executorOf(client));
  } finally {
    client.release();
  }
}

const executorOf = (connection: pg.Pool | pg.PoolClient): QueryExecutor => ({
  executeQuery: async <Row>({ sql, parameters }: CompiledQuery<Row>) => {
    const { rows } = await connection.query(sql, [...parameters]);
    return { rows: rows as Row[] };
  },
});
