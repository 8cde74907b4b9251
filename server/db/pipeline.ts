import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { QueryExecutor } from './prepared-query.ts';

/**
 * For several questions at the same moment: they go out together on one connection, and none waits for the answer of
 * the one before. Each of them fails or succeeds by itself.
 */
export async function withPipeline<T>(pool: pg.Pool, ask: (on: QueryExecutor) => Promise<T>): Promise<T> {
  // Where a pooler stands between they take two connections, one each.
  if (!pool.options.pipeline) return ask(askedOf(pool));
  const client = await pool.connect();
  try {
    return await ask(askedOf(client));
  } finally {
    client.release();
  }
}

const askedOf = (connection: pg.Pool | pg.PoolClient): QueryExecutor => ({
  executeQuery: async <Row>({ sql, parameters }: CompiledQuery<Row>) => {
    const { rows } = await connection.query(sql, [...parameters]);
    return { rows: rows as Row[] };
  },
});
