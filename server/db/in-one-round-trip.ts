import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Asked } from './prepare-query.ts';

/**
 * Lends one connection on which several questions may be asked at the same moment: they go out together, and none
 * waits for the answer of the one before. Each of them fails or succeeds by itself.
 */
export async function inOneRoundTrip<T>(pool: pg.Pool, ask: (on: Asked) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await ask({
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery<Row>) => ({
        rows: (await client.query(sql, [...parameters])).rows as Row[],
      }),
    });
  } finally {
    client.release();
  }
}
