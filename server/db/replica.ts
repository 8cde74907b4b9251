import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Db } from './schema.ts';

export type Replica = {
  /** Reads from the copy, or from the server itself while the copy is away or too far behind. */
  read: <T>(query: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

type Side = { db: Db; pool: Pool };
type Copy = Side & { close: () => Promise<void> };
type ReplicaOptions = { primary: Side; replica: Copy; log: (line: string) => void };

const lookEveryMs = 1_000;

/**
 * For what everybody sees alike and nothing is decided upon: the copy may be some two seconds behind. That is found
 * out by what it has replayed of the server's log, and not by its clock, which says nothing while nobody writes.
 */
export function openReplica({ primary, replica: copy, log }: ReplicaOptions): Replica {
  const stopping = new AbortController();
  let isCaughtUp: boolean | undefined;
  const setState = (near: boolean) => {
    if (near === isCaughtUp) return;
    isCaughtUp = near;
    log(
      near
        ? 'The replica is serving public lists.'
        : 'The replica is behind or unreachable, so the main database is serving public lists.',
    );
  };

  const watch = async () => {
    let reached: string | undefined;
    let hasLooked = false;
    while (!stopping.signal.aborted) {
      const written = await positionOf(primary.pool);
      if (hasLooked) setState(reached !== undefined && (await hasReplayed(copy.pool, reached)));
      reached = written;
      hasLooked = true;
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();

  return {
    read: async (query) => {
      if (!isCaughtUp) return query(primary.db);
      return query(copy.db).catch(() => {
        setState(false);
        return query(primary.db);
      });
    },
    close: async () => {
      stopping.abort();
      await copy.close();
    },
  };
}

/** How far the server has written by now. */
async function positionOf(pool: Pool): Promise<string | undefined> {
  const answer = await pool.query('select pg_current_wal_lsn() as position').catch(() => undefined);
  return answer?.rows[0].position;
}

async function hasReplayed(pool: Pool, position: string): Promise<boolean> {
  const asked = pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed', [position]);
  const answer = await asked.catch(() => undefined);
  return answer?.rows[0].has_replayed === true;
}
