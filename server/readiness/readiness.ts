import type pg from 'pg';
import type { Fetch } from '../http/open-http-server.ts';
import { lookAtDatabase } from './look-at-database.ts';

/** Why nobody should be sent here just now. */
export type Hindrance = 'starting' | 'stopping' | 'database' | 'schema';

export type Readiness = {
  /** `fetch`, and `GET /readyz` before it: that is answered also while there is no app yet, and no seat free. */
  answering: (fetch: Fetch) => Fetch;
  /** There is an app now, which needs this database. */
  opened: (pool: pg.Pool) => void;
  /** Whoever asks from now on sends people elsewhere. */
  leaving: () => void;
  close: () => Promise<void>;
};

const lookEveryMilliseconds = 1_000;

/**
 * Tells a proxy whether it should send people here: `ready`, or 503 and a word why not. `/healthz` says something
 * else: that this process lives, and need not be started anew.
 */
export function openReadiness(): Readiness {
  let look = async (): Promise<Hindrance | undefined> => 'starting';
  let close = async (): Promise<void> => undefined;
  let isLeaving = false;
  const hindrance = async () => {
    const found = await look();
    return isLeaving ? 'stopping' : found;
  };
  return {
    answering: (fetch) => async (request, env) => {
      const isAsked = new URL(request.url).pathname === '/readyz' && /^(GET|HEAD)$/.test(request.method);
      return isAsked ? inOneWord(await hindrance()) : fetch(request, env);
    },
    opened: (pool) => {
      const database = lookAtDatabase(pool);
      look = sharedForAWhile(database.look);
      close = database.close;
    },
    leaving: () => {
      isLeaving = true;
    },
    close: () => close(),
  };
}

const inOneWord = (hindrance: Hindrance | undefined): Response =>
  new Response(hindrance ?? 'ready', {
    status: hindrance ? 503 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

/** However many ask, they cost one look a second. */
function sharedForAWhile<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<Seen>;
  return () => {
    if (performance.now() - lookedAt > lookEveryMilliseconds) {
      lookedAt = performance.now();
      latest = look();
    }
    return latest;
  };
}
