import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Db } from './schema.ts';

export type Replica = {
  /** Reads from the replica, or from the primary while the replica is unreachable or too far behind. */
  read: <T>(query: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

type QueryTarget = { db: Db; pool: Pool };
type ReplicaDatabase = QueryTarget & { close: () => Promise<void> };
type ReplicaOptions = { primary: QueryTarget; replica: ReplicaDatabase; log: (line: string) => void };

const checkIntervalMs = 1_000;

/**
 * Opens a replica for reads that are the same for every user and that no decision depends on: it may be two seconds
 * behind. The lag is measured by the replayed WAL position, because timestamps stand still while there are no writes.
 */
export function openReplica({ primary, replica, log }: ReplicaOptions): Replica {
  const stopping = new AbortController();
  let isCaughtUp: boolean | undefined;
  const setState = (caughtUp: boolean) => {
    if (caughtUp === isCaughtUp) return;
    isCaughtUp = caughtUp;
    log(
      caughtUp
        ? 'The replica is serving public lists.'
        : 'The replica is behind or unreachable, so the main database is serving public lists.',
    );
  };

  const watch = async () => {
    let lastPosition: string | undefined;
    let hasChecked = false;
    while (!stopping.signal.aborted) {
      const position = await positionOf(primary.pool);
      if (hasChecked) setState(lastPosition !== undefined && (await hasReplayed(replica.pool, lastPosition)));
      lastPosition = position;
      hasChecked = true;
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();

  return {
    read: async (query) => {
      if (!isCaughtUp) return query(primary.db);
      return query(replica.db).catch(() => {
        setState(false);
        return query(primary.db);
      });
    },
    close: async () => {
      stopping.abort();
      await replica.close();
    },
  };
}

/** Returns the current WAL position of the primary. */
async function positionOf(pool: Pool): Promise<string | undefined> {
  const result = await pool.query('select pg_current_wal_lsn() as position').catch(() => undefined);
  return result?.rows[0].position;
}

async function hasReplayed(pool: Pool, position: string): Promise<boolean> {
  const query = pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed', [position]);
  const result = await query.catch(() => undefined);
  return result?.rows[0].has_replayed === true;
}
