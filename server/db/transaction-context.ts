import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Tables, Tx } from './schema.ts';

/**
 * A query builder whose open transaction is found by code that is called from inside of it, however deep. For
 * libraries that open their transactions themselves and call us back without them.
 */
export function createTransactionContext(pool: Pool): { db: Db; current: () => Db | Tx } {
  const open = new AsyncLocalStorage<Tx>();

  class Joinable extends Kysely<Tables> {
    override transaction(): TransactionBuilder<Tables> {
      const builder = super.transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = (callback) => execute((tx) => open.run(tx, () => callback(tx)));
      return builder;
    }
  }
  const db = new Joinable({ dialect: new PostgresDialect({ pool }) });
  return { db, current: () => open.getStore() ?? db };
}
