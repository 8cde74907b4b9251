import type pg from 'pg';
import type { Fetch } from '../http/server.ts';
import { lookAtDatabase } from './check-database.ts';

/** Why nobody should be sent here just now. */
export type NotReadyReason = 'starting' | 'stopping' | 'database' | 'schema';

export type Readiness = {
  /** `fetch`, and `GET /readyz` before it: that is answered also while there is no app yet, and no seat free. */
  withReadyz: (fetch: Fetch) => Fetch;
  /** There is an app now, which needs this database. */
  markReady: (pool: pg.Pool) => void;
  /** Whoever asks from now on sends people elsewhere. */
  markDraining: () => void;
  close: () => Promise<void>;
};

const checkIntervalMs = 1_000;

/**
 * Tells a proxy whether it should send people here: `ready`, or 503 and a word why not. `/healthz` says something
 * else: that this process lives, and need not be started anew.
 */
export function openReadiness(): Readiness {
  let look = async (): Promise<NotReadyReason | undefined> => 'starting';
  let close = async (): Promise<void> => undefined;
  let isLeaving = false;
  const hindrance = async () => {
    const found = await look();
    return isLeaving ? 'stopping' : found;
  };
  return {
    withReadyz: (fetch) => async (request, env) => {
      const isAsked = new URL(request.url).pathname === '/readyz' && /^(GET|HEAD)$/.test(request.method);
      return isAsked ? toResponse(await hindrance()) : fetch(request, env);
    },
    markReady: (pool) => {
      const database = lookAtDatabase(pool);
      look = memoizeFor(database.look);
      close = database.close;
    },
    markDraining: () => {
      isLeaving = true;
    },
    close: () => close(),
  };
}

const toResponse = (hindrance: NotReadyReason | undefined): Response =>
  new Response(hindrance ?? 'ready', {
    status: hindrance ? 503 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

/** However many ask, they cost one look a second. */
function memoizeFor<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<Seen>;
  return () => {
    if (performance.now() - lookedAt > checkIntervalMs) {
      lookedAt = performance.now();
      latest = look();
    }
    return latest;
  };
}
