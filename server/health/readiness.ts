import type pg from 'pg';
import { memoizeFor } from '../lib/memoize-for.ts';
import { createDatabaseCheck } from './check-database.ts';

/** Why a proxy should not send requests here. */
export type NotReadyReason = 'starting' | 'stopping' | 'database' | 'schema';

export type Readiness = {
  /** Handles `GET /readyz`, also during startup and at the concurrency limit. */
  respond: () => Promise<Response>;
  /** From now on the app serves requests and depends on this database. */
  markReady: (pool: pg.Pool) => void;
  /** From now on `/readyz` returns `stopping`, so that proxies send requests elsewhere. */
  markDraining: () => void;
  close: () => Promise<void>;
};

const checkIntervalMs = 1_000;

/**
 * Tells a proxy whether to send requests here: `ready`, or 503 with the reason. `/healthz` reports something else: that
 * this process is alive and needs no restart.
 */
export function openReadiness(): Readiness {
  let check = async (): Promise<NotReadyReason | undefined> => 'starting';
  let close = async (): Promise<void> => undefined;
  let isDraining = false;
  const notReadyReason = async () => {
    const reason = await check();
    return isDraining ? 'stopping' : reason;
  };
  return {
    respond: async () => toResponse(await notReadyReason()),
    markReady: (pool) => {
      const database = createDatabaseCheck(pool);
      check = memoizeFor(checkIntervalMs, database.check);
      close = database.close;
    },
    markDraining: () => {
      isDraining = true;
    },
    close: () => close(),
  };
}

const toResponse = (reason: NotReadyReason | undefined): Response =>
  new Response(reason ?? 'ready', {
    status: reason ? 503 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
