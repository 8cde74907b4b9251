import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type ChangeSubscription = {
  /** Whether every change is heard of. While it is not, what is kept must not be believed for long. */
  isListening: () => boolean;
  close: () => void;
};

type Listener = {
  log: Logger;
  /** Something changed that strangers' pages show, or may have while nobody listened. */
  onChange: () => void;
};

/** As the triggers name it. */
const channel = 'public_pages';
/** A server that is gone and never said so is missed after these. */
const patience = { askEveryMs: 5_000, query_timeout: 5_000, connectionTimeoutMillis: 5_000 };
const pauses = { firstMs: 100, longestMs: 5_000 };

/**
 * Hears what the triggers in the database tell, on a connection of its own, and connects again whenever it breaks.
 * @param connection to the server itself: a pooler does not pass notices on
 */
export function subscribeToChanges(
  connection: pg.ClientConfig,
  { log, onChange }: Listener,
): ChangeSubscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;
  const nowListening = (is: boolean) => {
    isListening = is;
    onChange();
  };

  const keepListening = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      const error = await listen(connection, { signal, onChange, onListening: () => nowListening(true) });
      if (signal.aborted) break;
      if (isListening) failures = 0;
      if (failures === 0)
        log.warn({ err: error }, 'Changes are not heard of: pages are kept for seconds only');
      if (isListening) nowListening(false);
      const pauseMs = Math.min(pauses.firstMs * 2 ** failures, pauses.longestMs);
      await rest(pauseMs * (0.5 + Math.random() / 2), signal);
    }
  };
  void keepListening();
  return {
    isListening: () => isListening,
    close: () => stopping.abort(),
  };
}

type Listening = { signal: AbortSignal; onListening: () => void; onChange: () => void };

/** Until the connection breaks; answers why. */
async function listen(connection: pg.ClientConfig, listening: Listening): Promise<unknown> {
  const { signal, onListening, onChange } = listening;
  const client = new pg.Client({ ...connection, ...patience, application_name: 'dogear notices' });
  client.on('error', () => undefined);
  client.on('notification', onChange);
  const ending = new AbortController();
  client.once('end', () => ending.abort());
  const over = AbortSignal.any([signal, ending.signal]);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onListening();
    while (!over.aborted) {
      await rest(patience.askEveryMs, over);
      await client.query('select');
    }
    return undefined;
  } catch (error) {
    return error;
  } finally {
    // Not waited for: a server that is gone does not say goodbye.
    client.end().catch(() => undefined);
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
