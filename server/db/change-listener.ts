import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * The channels: something on public pages has changed, or the settings or texts of the site have, which triggers notify; there
 * is something new in the conversation, or for the user, whose id is the payload; names of books are not to be shown any more.
 */
const channels = ['public_pages', 'site', 'conversations', 'notifications', 'forgotten_names'] as const;
export type ChangeChannel = (typeof channels)[number];

/** Without a payload, anything may have changed. */
type OnChange = (payload?: string) => void;

export type ChangeSubscription = {
  /** Whether every change is received. While it is not, caches must expire quickly. */
  isListening: () => boolean;
  /** Calls back when the data of a channel has changed, or may have changed while the connection was down. */
  on: (channel: ChangeChannel, onChange: OnChange) => void;
  close: () => void;
};

/** Detects a server that disappeared without closing the connection. */
const connectionCheck = { intervalMs: 5_000, query_timeout: 5_000, connectionTimeoutMillis: 5_000 };
const retryPauses = { firstMs: 100, longestMs: 5_000 };

/**
 * Listens to the notifications of the database's triggers on its own connection, and reconnects when it breaks.
 * @param connection directly to the server, because a pooler does not pass notifications on
 */
export function subscribeToChanges(
  connection: pg.ClientConfig,
  { log }: { log: Logger },
): ChangeSubscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners: { channel: ChangeChannel; onChange: OnChange }[] = [];
  const notify = (changed?: string, payload?: string) => {
    for (const { channel, onChange } of listeners) if (!changed || changed === channel) onChange(payload);
  };
  let isListening = false;
  const setListening = (is: boolean) => {
    isListening = is;
    notify();
  };

  const keepListening = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      const error = await listen(connection, {
        signal,
        onChange: notify,
        onListening: () => setListening(true),
      });
      if (signal.aborted) break;
      if (isListening) failures = 0;
      if (failures === 0) log.warn({ err: error }, 'change_listener_disconnected');
      if (isListening) setListening(false);
      const pauseMs = Math.min(retryPauses.firstMs * 2 ** failures, retryPauses.longestMs);
      await pause(pauseMs * (0.5 + Math.random() / 2), signal);
    }
  };
  void keepListening();
  return {
    isListening: () => isListening,
    on: (channel, onChange) => listeners.push({ channel, onChange }),
    close: () => stopping.abort(),
  };
}

type Listening = {
  signal: AbortSignal;
  onListening: () => void;
  onChange: (channel: string, payload?: string) => void;
};

/** Listens until the connection breaks, and returns the error. */
async function listen(connection: pg.ClientConfig, listening: Listening): Promise<unknown> {
  const { signal, onListening, onChange } = listening;
  const client = new pg.Client({ ...connection, ...connectionCheck, application_name: 'dogear notices' });
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => onChange(channel, payload));
  const ending = new AbortController();
  client.once('end', () => ending.abort());
  const stop = AbortSignal.any([signal, ending.signal]);
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    onListening();
    while (!stop.aborted) {
      await pause(connectionCheck.intervalMs, stop);
      await client.query('select');
    }
    return undefined;
  } catch (error) {
    return error;
  } finally {
    // Not awaited, because a server that is gone never closes its side.
    client.end().catch(() => undefined);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
