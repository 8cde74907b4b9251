import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Tables, Tx } from './schema.ts';

/**
 * Exposes the current transaction through AsyncLocalStorage, for libraries such as Better Auth that open transactions
 * themselves and do not pass them to our callbacks.
 */
export function createTransactionContext(pool: Pool): { db: Db; currentExecutor: () => Db | Tx } {
  const open = new AsyncLocalStorage<Tx>();

  class TransactionTrackingKysely extends Kysely<Tables> {
    override transaction(): TransactionBuilder<Tables> {
      const builder = super.transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = (callback) => execute((tx) => open.run(tx, () => callback(tx)));
      return builder;
    }
  }
  const db = new TransactionTrackingKysely({ dialect: new PostgresDialect({ pool }) });
  return { db, currentExecutor: () => open.getStore() ?? db };
}
